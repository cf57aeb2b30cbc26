// /account/notifications: whether mails come at all, and about what.
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { NotificationChoices } from '#features/notifications/web/NotificationChoices.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import type { SettingsAnswer } from './api.ts'
import styles from './settings.module.css'
import { useSettingsChange } from './use-settings-change.ts'
import { WithSettings } from './WithSettings.tsx'

const FLAGS = ['email_notifications', 'marketing_emails'] as const

export default function NotificationsPage() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <MailFlags settings={settings} />
          <NotificationChoices />
        </>
      )}
    </WithSettings>
  )
}

function MailFlags({ settings }: { settings: SettingsAnswer }) {
  const { t } = useTranslation(['settings', 'common'])
  const save = useSettingsChange()
  const set = (flag: (typeof FLAGS)[number], value: boolean) =>
    save.mutate(
      { [flag]: value },
      {
        onSuccess: () =>
          showToast({ id: flag, message: t('mailFlags.saved'), closeLabel: t('common:close') }),
      },
    )
  return (
    <section className={styles.section}>
      <SectionHead title={t('mailFlags.title')} />
      {save.isError ? <FormAlert>{t('mailFlags.failed')}</FormAlert> : null}
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          // What was asked for is shown while it is on its way; what was refused springs back.
          checked={(save.isPending ? save.variables[flag] : undefined) ?? settings[flag]}
          disabled={save.isPending}
          onChange={(event) => set(flag, event.currentTarget.checked)}
          label={t(`mailFlags.${flag}`)}
          description={t(`mailFlags.${flag}Hint`)}
        />
      ))}
    </section>
  )
}
