// The keys of the desk: a line at its foot, and all of them in a dialog behind the question mark.
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#ui/KeyHint.tsx'
import styles from './review.module.css'

export function KeysBar({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation('review')
  return (
    <section className={styles.keys} aria-label={t('keys.label')}>
      <KeyHint keys={['J', 'K']}>{t('keys.move')}</KeyHint>
      <KeyHint keys={['Space']}>{t('keys.play')}</KeyHint>
      <KeyHint keys={['1', '9']}>{t('keys.track')}</KeyHint>
      <KeyHint keys={['F']}>{t('keys.finding')}</KeyHint>
      <button type="button" onClick={onAll}>
        <KeyHint keys={['?']}>{t('keys.all')}</KeyHint>
      </button>
    </section>
  )
}

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['review', 'common'])
  const all = [
    [['J', 'K'], t('keys.move')],
    [['Space'], t('keys.play')],
    [['1', '9'], t('keys.track')],
    [['F'], t('keys.finding')],
    [['S'], t('decide.start')],
    [['A'], t('decide.approve')],
    [['O'], t('decide.reopen')],
    [['X'], t('decide.reject')],
    [['?'], t('keys.all')],
  ] as const
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <ul className={styles.allKeys}>
        {all.map(([keys, words]) => (
          <li key={words}>
            <KeyHint keys={keys} /> {words}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
