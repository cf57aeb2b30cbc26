// The main shortcuts of the review page; the question mark lists all of them.
import { useTranslation } from 'react-i18next'
import { pressShortcut } from '#lib/web/shortcuts.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import styles from './review.module.css'

export function KeysBar() {
  const { t } = useTranslation('review')
  return (
    <section className={styles.keys} aria-label={t('keys.label')}>
      <ShortcutHint names={['nextCase', 'previousCase']}>{t('keys.move')}</ShortcutHint>
      <ShortcutHint names={['playTrack']}>{t('keys.play')}</ShortcutHint>
      <ShortcutHint names={['chooseTrack']}>{t('keys.track')}</ShortcutHint>
      <ShortcutHint names={['nextFinding']}>{t('keys.finding')}</ShortcutHint>
      <ShortcutHint names={['pinNote']}>{t('keys.pin')}</ShortcutHint>
      <button type="button" onClick={() => pressShortcut('help')}>
        <ShortcutHint names={['help']}>{t('keys.all')}</ShortcutHint>
      </button>
    </section>
  )
}
