// The bar shown while a user works in someone else's account: whose, in which role, and a link back.

import { useTranslation } from 'react-i18next'
import { useChooseAccount } from '#features/accounts/web/use-choose-account.ts'
import { useSeat, useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './team.module.css'

export function WorkingIn() {
  const { t } = useTranslation(['teams', 'common'])
  const errorMessage = useErrorMessage()
  const choose = useChooseAccount()
  const user = useUser()
  const seat = useSeat()
  const own = user?.accounts[0]
  if (!own || !seat || seat.id === own.id) return null
  const fail = (error: unknown) =>
    showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') })
  return (
    <aside className={styles.working} aria-label={t('switchTo')}>
      <div className="page">
        <span>{t('workingIn', { name: seat.name, role: t(`role.${seat.seat}`) })}</span>
        <TextButton label={t('back')} onClick={() => choose(own.id).catch(fail)} />
      </div>
    </aside>
  )
}
