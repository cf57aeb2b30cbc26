// Failed saves and mails of a pre-save with what helps, and how its fans subscribed.
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type PresaveAnswer, presavesApi } from './api.ts'
import styles from './presaves.module.css'

export function Problems({ presave }: { presave: PresaveAnswer }) {
  return (
    <div className={styles.column}>
      <Failures presave={presave} />
      {presave.methods.length > 0 ? <Methods presave={presave} /> : null}
    </div>
  )
}

function Failures({ presave: { id, failures, retryable, withdrawn, services } }: { presave: PresaveAnswer }) {
  const { t } = useTranslation('presaves')
  const head = useId()
  const looked = services.filter(({ isFound }) => isFound !== null)
  return (
    <section aria-labelledby={head}>
      <SectionHead
        id={head}
        title={t('problems.title')}
        side={retryable > 0 ? <RetryFailures id={id} /> : undefined}
      />
      {failures.length + looked.length === 0 ? (
        <p className={styles.empty}>{t('problems.none')}</p>
      ) : (
        <FindingList label={t('problems.title')}>
          {failures.map(({ reason, count }) => (
            <FindingRow
              key={reason}
              mark={<BoxBadge large tone="warn" icon={IconAlertTriangle} />}
              tone="warn"
              sentence={t(`reasonCount.${reason}`, { count })}
              place={t(`reasonLine.${reason}`)}
            />
          ))}
          {looked.map(({ service, isFound }) => (
            <FindingRow
              key={service}
              mark={
                isFound ? (
                  <BoxBadge large tone="success" icon={IconCheck} />
                ) : (
                  <BoxBadge large tone="outline" icon={IconClock} />
                )
              }
              tone={isFound ? 'success' : 'warn'}
              sentence={t(isFound ? 'found' : 'notFound')}
            />
          ))}
        </FindingList>
      )}
      {withdrawn > 0 ? <p className={styles.note}>{t('problems.withdrawn', { count: withdrawn })}</p> : null}
    </section>
  )
}

function RetryFailures({ id }: { id: string }) {
  const { t } = useTranslation(['presaves', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const canEdit = usePermission('catalogue.edit')
  const closeLabel = t('common:close')
  const retrying = useMutation({
    mutationFn: () => presavesApi.retry.call({ id }),
    onSuccess: async ({ queued }) => {
      const message = queued > 0 ? t('problems.retried', { count: queued }) : t('problems.retriedNone')
      showToast({ message, closeLabel })
      await queries.invalidateQueries({ queryKey: presavesApi.key() })
    },
    onError: (error) =>
      showToast({
        message: `${t('problems.failed')}: ${errorMessage(readRefusal(error))}`,
        tone: 'error',
        closeLabel,
      }),
  })
  return canEdit ? (
    <TextButton
      label={t('problems.retry')}
      onClick={() => {
        if (!retrying.isPending) retrying.mutate()
      }}
    />
  ) : null
}

function Methods({ presave: { methods } }: { presave: PresaveAnswer }) {
  const { t } = useTranslation('presaves')
  const { number } = useNumbers()
  const head = useId()
  const most = Math.max(...methods.map(({ count }) => count))
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('methods')} />
      <ul className={styles.bars}>
        {methods.map(({ method, count }) => (
          <li key={method}>
            <span>{t(`method.${method}`)}</span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <b>{number(count, 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
