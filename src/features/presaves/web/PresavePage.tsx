// /tools/presave/:id: the phase of a pre-save, its figures, problems and fans.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PublicAddress } from '#ui/PublicAddress.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { Trend } from '#ui/Trend.tsx'
import { useDeleteWithUndo } from '#ui/use-delete-with-undo.ts'
import type { Route } from './+types/PresavePage'
import { type PresaveAnswer, presaveQuery, presavesApi, subscribersQuery } from './api.ts'
import { PresaveCue } from './PresaveCue.tsx'
import { Problems } from './Problems.tsx'
import styles from './presaves.module.css'
import { SubscriberChart } from './SubscriberChart.tsx'
import { Subscribers } from './Subscribers.tsx'

export const handle = { namespaces: ['presaves'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    presaveQuery(params.id, call),
    subscribersQuery(params.id, undefined, call),
  ])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([presaveQuery(params.id), subscribersQuery(params.id, undefined)])

/** Fans subscribe while the page is open. */
const REFRESH_MS = 15_000

export default function PresavePage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('presaves')
  const query = useQuery({ ...presaveQuery(params.id), refetchInterval: REFRESH_MS })
  usePageTitle(query.data ? query.data.release.title : query.isError ? t('oneFailed') : undefined)
  const back = <TextButton label={t('title')} href={paths.presaves()} />
  return (
    <DetailPage
      query={query}
      loadingLabel={t('title')}
      failure={
        <div className="page">
          {back}
          <LoadError page title={t('oneFailed')} query={query} />
        </div>
      }
    >
      {(presave) => (
        <div className="page">
          <PageTitle over={back} lead={<Address presave={presave} />} actions={<Actions presave={presave} />}>
            {presave.release.title}
          </PageTitle>
          <div className={styles.sections}>
            <PresaveCue presave={presave} />
            <Counts presave={presave} />
            <div className={styles.pair}>
              <SubscriberChart presave={presave} />
              <Problems presave={presave} />
            </div>
            <Subscribers presave={presave} />
            <DeletePresave id={presave.id} />
          </div>
        </div>
      )}
    </DetailPage>
  )
}

function Address({ presave: { url, phase } }: { presave: PresaveAnswer }) {
  const { t } = useTranslation(['presaves', 'common'])
  const isOpen = phase === 'collecting' || phase === 'due' || phase === 'out'
  return <PublicAddress url={url} copyLabel={t('copy')} openLabel={isOpen ? t('open') : undefined} />
}

function Actions({ presave: { release } }: { presave: PresaveAnswer }) {
  const { t } = useTranslation('presaves')
  return <LinkButton href={paths.release(release.id)}>{t('toRelease')}</LinkButton>
}

function Counts({ presave }: { presave: PresaveAnswer }) {
  const { t } = useTranslation('presaves')
  const { number } = useNumbers()
  const { states } = presave
  const count = (value: number) => number(value, 0)
  return (
    <Figures label={t('figures.label')}>
      <Figure
        main
        label={t('subscribers')}
        change={
          presave.thisWeek > 0 ? (
            <Trend trend="up">{t('figures.thisWeek', { count: presave.thisWeek })}</Trend>
          ) : undefined
        }
        value={count(presave.subscribers)}
      />
      <Figure label={t('figures.queued')} value={count(states.queued)} note={t('figures.queuedNote')} />
      {states.pending_source > 0 ? (
        <Figure
          label={t('figures.pending')}
          value={count(states.pending_source)}
          note={t('figures.pendingNote')}
        />
      ) : null}
      <Figure
        label={t('figures.delivered')}
        value={count(states.delivered)}
        note={t('figures.deliveredNote')}
      />
      <Figure
        label={t('figures.unconfirmed')}
        value={count(presave.unconfirmed)}
        note={t('figures.unconfirmedNote')}
      />
      <Figure
        label={t('figures.failed')}
        value={count(states.failed)}
        note={states.failed > 0 ? t('figures.failedNote') : undefined}
      />
    </Figures>
  )
}

/** Deletes without confirmation, and offers to undo it. */
function DeletePresave({ id }: { id: string }) {
  const { t } = useTranslation('presaves')
  const canEdit = usePermission('catalogue.edit')
  const remove = useDeleteWithUndo({
    remove: () => presavesApi.remove.call({ id }),
    restore: () => presavesApi.restore.call({ id }),
    listHref: paths.presaves(),
    listKey: presavesApi.list.key(),
    deleted: t('deleted'),
    restored: t('restored'),
  })
  if (!canEdit) return null
  return (
    <div className={styles.delete}>
      <Button onClick={() => void remove()}>{t('delete')}</Button>
      <span className="muted">{t('deleteLine')}</span>
    </div>
  )
}
