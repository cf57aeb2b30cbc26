// Which notifications the user gets in the app and by email. Every switch saves at once.
import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useOptimisticValue } from '#lib/web/use-optimistic-value.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { Choices } from '../contract.ts'
import { CHOSEN_GROUPS, GROUPS, type Group } from '../domain.ts'
import { notificationsApi } from './api.ts'
import styles from './notifications.module.css'

const CHANNELS = ['in_app', 'email'] as const
type Channel = (typeof CHANNELS)[number]

export function NotificationChoices() {
  const { t } = useTranslation(['notifications', 'common'])
  const errorMessage = useErrorMessage()
  const query = useQuery(notificationsApi.choices.queryOptions())
  return (
    <section>
      <SectionHead title={t('choices')} />
      <p className="muted">{t('choicesLead')}</p>
      {query.data ? (
        <ChoiceTable choices={query.data} />
      ) : query.isError ? (
        <ErrorState
          title={t('choicesNotLoaded')}
          why={errorMessage(readRefusal(query.error))}
          action={<Button onClick={() => query.refetch()}>{t('common:retry')}</Button>}
        />
      ) : (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={5} cover={false} />
        </DelayedSkeleton>
      )}
    </section>
  )
}

function ChoiceTable({ choices }: { choices: Choices }) {
  const { t } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const queryKey = notificationsApi.choices.queryKey()
  const save = useMutation({
    // One after another, so that the last one asked for is the one that stays.
    scope: { id: 'choices' },
    mutationFn: (next: Choices) => notificationsApi.choose.call(next),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
  const [optimisticChoices, setChoice] = useOptimisticValue(choices, save.mutateAsync)
  const names = { in_app: t('inApp'), email: t('email') }
  const chosen = (group: Group) => CHOSEN_GROUPS.find((other) => other === group)
  function turn(group: keyof Choices, channel: Channel, on: boolean) {
    setChoice({ ...optimisticChoices, [group]: { ...optimisticChoices[group], [channel]: on } })
  }
  return (
    <>
      <table className={styles.choices} aria-label={t('choices')}>
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
                        aria-label={t('choiceOf', { group: t(`group.${group}`), channel: names[channel] })}
                        checked={optimisticChoices[open][channel]}
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
      <output className="muted small">{save.isSuccess ? t('choicesSaved') : ''}</output>
      {save.isError ? (
        <p className={styles.error} role="alert">
          {`${t('choicesFailed')}. ${errorMessage(readRefusal(save.error))}`}
        </p>
      ) : null}
    </>
  )
}
