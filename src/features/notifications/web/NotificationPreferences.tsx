// Which notifications the user gets in the app and by email. Every switch saves at once.
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useOptimisticValue } from '#lib/web/use-optimistic-value.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { NotificationPreferences as Preferences } from '../contract.ts'
import { CHOSEN_GROUPS, GROUPS, type Group } from '../domain.ts'
import { notificationsApi } from './api.ts'
import styles from './notifications.module.css'

const CHANNELS = ['in_app', 'email'] as const
type Channel = (typeof CHANNELS)[number]

export function NotificationPreferences() {
  const { t } = useTranslation(['notifications', 'common'])
  const query = useQuery(notificationsApi.preferences.queryOptions())
  return (
    <section>
      <SectionHead title={t('preferences')} />
      <p className="muted">{t('preferencesLead')}</p>
      {query.data ? (
        <PreferenceTable preferences={query.data} />
      ) : query.isError ? (
        <LoadError title={t('preferencesLoadFailed')} query={query} />
      ) : (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={5} cover={false} />
        </DelayedSkeleton>
      )}
    </section>
  )
}

function PreferenceTable({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const queryKey = notificationsApi.preferences.queryKey()
  const staff = useUser()?.impersonate ?? false
  const save = useMutation({
    // One after another, so that the last one asked for is the one that stays.
    scope: { id: 'preferences' },
    mutationFn: (next: Preferences) => notificationsApi.setPreferences.call(next),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
  const [optimisticPreferences, setPreference] = useOptimisticValue(preferences, save.mutateAsync)
  const names = { in_app: t('inApp'), email: t('email') }
  const chosen = (group: Group) => CHOSEN_GROUPS.find((other) => other === group)
  function turn(group: keyof Preferences, channel: Channel, on: boolean) {
    setPreference({ ...optimisticPreferences, [group]: { ...optimisticPreferences[group], [channel]: on } })
  }
  return (
    <>
      <table className={styles.preferences} aria-label={t('preferences')}>
        <thead>
          <tr>
            <td />
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {names[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GROUPS.map((group) => {
            const open = chosen(group)
            return (
              <tr key={group}>
                <th scope="row">
                  <b>{t(`group.${group}`)}</b>
                  <span className="muted small">{t(`groupLine.${group}`)}</span>
                </th>
                {open ? (
                  CHANNELS.map((channel) => (
                    <td key={channel}>
                      <Switch
                        aria-label={t('preferenceLabel', {
                          group: t(`group.${group}`),
                          channel: names[channel],
                        })}
                        checked={optimisticPreferences[open][channel]}
                        disabled={staff}
                        onChange={(event) => turn(open, channel, event.currentTarget.checked)}
                      />
                    </td>
                  ))
                ) : (
                  <td colSpan={CHANNELS.length} className="muted small">
                    {t('always')}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <output className="muted small">{save.isSuccess ? t('preferencesSaved') : ''}</output>
      {save.isError ? (
        <p className={styles.error} role="alert">
          {`${t('preferencesSaveFailed')}. ${errorMessage(readRefusal(save.error))}`}
        </p>
      ) : null}
    </>
  )
}
