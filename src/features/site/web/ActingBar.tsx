// The red bar while staff impersonate a user: who, what cannot be changed, and the button to stop.

import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { forget } from '#lib/web/memory.ts'
import styles from './ActingBar.module.css'

export const BACK_TO_ADMIN = '/v1/auth/back-to-admin'

export function ActingBar() {
  const { t } = useTranslation('site')
  const user = useUser()
  if (!user?.impersonate) return null
  return (
    <aside className={styles.bar} aria-label={t('impersonating.label')}>
      <p className={`page ${styles.inside}`}>
        <span>{t('impersonating.line', { name: user.name })}</span>
        {/* The server ends the session and redirects; the browser clears the cached user. */}
        <a href={BACK_TO_ADMIN} className={styles.back} onClick={() => forget('user')}>
          {t('nav.backToAdmin')}
        </a>
      </p>
    </aside>
  )
}
