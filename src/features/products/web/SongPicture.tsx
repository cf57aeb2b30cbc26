// A verse and a chorus from the phrase book, with the syllables and the rhyme of each line.
import { useTranslation } from 'react-i18next'
import type { ExampleOf } from './api.ts'
import styles from './pictures.module.css'

export function SongPicture({ example: { title, lines } }: { example: ExampleOf<'song'> }) {
  const { t } = useTranslation('products')
  return (
    <figure className={styles.figure}>
      <table className={styles.lines}>
        <caption>{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('song.line')}</th>
            <th scope="col">{t('song.syllables')}</th>
            <th scope="col">{t('song.rhyme')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, syllables, rhyme }) => (
            <tr key={text}>
              <td>{text}</td>
              <td>{syllables}</td>
              <td>{rhyme}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>{t('song.caption')}</figcaption>
    </figure>
  )
}
