// /admin/stores/:id: one store: its status, a connection test, a pause, and all its settings.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/StorePage'
import { type StoreDetailAnswer, storeQuery } from './api.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { PauseDeliveries } from './PauseDeliveries.tsx'
import { StoreForm } from './StoreForm.tsx'
import styles from './stores.module.css'

export const handle = { namespaces: ['releases', 'stores', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [storeQuery(id, call)])
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => startQueries([storeQuery(id)])

export default function StorePage() {
  const { t } = useTranslation('stores')
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const query = useQuery({
    ...storeQuery(id),
    // A background refetch must not overwrite what the user is typing.
    refetchOnWindowFocus: false,
  })
  usePageTitle(query.data?.name)
  return (
    <DetailPage
      query={query}
      loadingLabel={t('detail.loading')}
      failure={
        <LoadFailure
          error={query.error}
          errorMessage={errorMessage}
          absentTitle={t('detail.absent')}
          failedTitle={t('detail.failed')}
          list={{ href: paths.admin.stores(), label: t('detail.back') }}
          onRetry={query.refetch}
        />
      }
    >
      {(store) => <Store store={store} />}
    </DetailPage>
  )
}

function Store({ store }: { store: StoreDetailAnswer }) {
  const { t } = useTranslation('stores')
  const role = useUser()?.role ?? 'user'
  const manages = staffMay(role, 'stores.manage')
  return (
    <div className="page">
      <PageTitle
        over={<TextButton label={t('detail.back')} href={paths.admin.stores()} />}
        lead={<ConnectionBadge store={store} />}
        actions={<PauseDeliveries store={store} />}
      >
        {store.name}
      </PageTitle>
      <ConnectionStatus store={store} />
      {manages ? null : <p className={styles.note}>{t('detail.readOnly')}</p>}
      <StoreForm key={store.version ?? 'first'} store={store} manages={manages} />
    </div>
  )
}

function ConnectionStatus({ store }: { store: StoreDetailAnswer }) {
  const { t } = useTranslation('stores')
  const { moment } = useDates()
  const { paused, needsDpid, baseFolder, waiting, failures, lastDelivery } = store
  return (
    <>
      {paused ? (
        <p className={styles.warning} role="status">
          {t('detail.pausedSince', { at: moment(paused.at), reason: paused.reason })}
        </p>
      ) : null}
      {needsDpid ? (
        <p className={styles.warning} role="status">
          {t('detail.needsDpid')}
        </p>
      ) : null}
      {baseFolder ? <p className={styles.note}>{t('detail.baseFolder', { folder: baseFolder })}</p> : null}
      <DescriptionList layout="columns">
        <DescriptionItem label={t('detail.waiting')}>{waiting}</DescriptionItem>
        <DescriptionItem label={t('detail.failures')} tone={failures > 0 ? 'danger' : undefined}>
          {failures}
        </DescriptionItem>
        <DescriptionItem label={t('detail.last')}>
          {lastDelivery ? moment(lastDelivery.at) : t('never')}
        </DescriptionItem>
      </DescriptionList>
    </>
  )
}
