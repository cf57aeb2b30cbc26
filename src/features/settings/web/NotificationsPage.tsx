// /account/notifications: whether emails are sent, and about what.

import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { NotificationPreferences } from '#features/notifications/web/NotificationPreferences.tsx'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useOptimisticValue } from '#lib/web/use-optimistic-value.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import type { SettingsAnswer } from './api.ts'
import styles from './settings.module.css'
import { useSettingsChange } from './use-settings-change.ts'
import { WithSettings } from './WithSettings.tsx'

export const handle = { namespaces: ['notifications'] } satisfies PageHandle

const FLAGS = ['email_notifications', 'marketing_emails'] as const

export default function NotificationsPage() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <MailFlags settings={settings} />
          <NotificationPreferences />
        </>
      )}
    </WithSettings>
  )
}

function MailFlags({ settings }: { settings: SettingsAnswer }) {
  const { t } = useTranslation(['settings', 'common'])
  const save = useSettingsChange()
  const staff = useUser()?.impersonate ?? false
  const { email_notifications, marketing_emails } = settings
  const [optimisticFlags, setFlag] = useOptimisticValue(
    { email_notifications, marketing_emails },
    async (next) => {
      await save.mutateAsync(next)
      showToast({ id: 'mail-flags', message: t('mailFlags.saved'), closeLabel: t('common:close') })
    },
  )
  return (
    <section className={styles.section}>
      <SectionHead title={t('mailFlags.title')} />
      {save.isError ? <FormAlert>{t('mailFlags.failed')}</FormAlert> : null}
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          disabled={staff}
          checked={optimisticFlags[flag]}
          onChange={(event) => setFlag({ ...optimisticFlags, [flag]: event.currentTarget.checked })}
          label={t(`mailFlags.${flag}`)}
          description={t(`mailFlags.${flag}Hint`)}
        />
      ))}
    </section>
  )
}
