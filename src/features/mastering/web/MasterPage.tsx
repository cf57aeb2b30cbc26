// /tools/mastering/:id: progress, the comparison with the recording, what changed, and the purchase of its files.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useAction } from '#features/accounts/web/use-action.ts'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { useReturnedPurchase } from '#features/purchases/web/use-returned-purchase.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CasePage } from '#ui/CasePage.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/MasterPage'
import { type MasterAnswer, masteringApi, masterQuery, termsQuery } from './api.ts'
import { MasterBadge } from './MasterBadge.tsx'
import { MasterComparison } from './MasterComparison.tsx'
import { MasterFigures } from './MasterFigures.tsx'
import { MasterPresets } from './MasterPresets.tsx'
import { MasterPurchase } from './MasterPurchase.tsx'
import styles from './mastering.module.css'

export const handle = { namespaces: ['mastering', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [masterQuery(params.id, call), termsQuery(call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([masterQuery(params.id), termsQuery()])

export default function MasterPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('mastering')
  const query = useQuery(masterQuery(params.id))
  const terms = useQuery(termsQuery())
  const returned = useReturnedPurchase(masteringApi.key())
  const titleOf = ({ fileName }: MasterAnswer) => fileName
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('oneFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('title')} href={paths.mastering()} />}
      loadingLabel={t('loading')}
      failedTitle={t('oneFailed')}
      titleOf={titleOf}
      lead={({ state, preset, reference }) => (
        <span className={styles.lead}>
          {reference ? t('reference.chosen', { name: reference }) : t(`presets.${preset}.name`)}{' '}
          <MasterBadge state={state} />
        </span>
      )}
      story={(master) => (
        <>
          <Progress master={master} />
          <MasterComparison key={master.id} master={master} />
          <MasterPresets master={master} />
          <MasterFigures master={master} />
        </>
      )}
      aside={(master) =>
        terms.data && master.state === 'success' ? (
          <MasterPurchase master={master} terms={terms.data} returned={returned} />
        ) : null
      }
    />
  )
}

function Progress({ master: { id, state, step, percent, refusal } }: { master: MasterAnswer }) {
  const { t } = useTranslation(['mastering', 'common'])
  const errorMessage = useErrorMessage()
  const canRetry = usePermission('catalogue.edit')
  const { run, busy, error } = useAction({ done: t('retried'), queryKey: masteringApi.key() })
  if (state === 'pending')
    return (
      <div className={styles.stack} role="status">
        <p>{t(`step.${step}`)}</p>
        <ProgressLine percent={percent} label={t(`step.${step}`)} />
        <p className="muted">{t('patience')}</p>
      </div>
    )
  if (state === 'success' || !refusal) return null
  return (
    <div className={styles.stack}>
      <FormAlert>{error ?? errorMessage(refusal)}</FormAlert>
      <p className="muted">{t('noCharge')}</p>
      {canRetry ? (
        <div>
          <Button loading={busy} onClick={() => run(() => masteringApi.retry.call({ id }))}>
            {t('common:retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
