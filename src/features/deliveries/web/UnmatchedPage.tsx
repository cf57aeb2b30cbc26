// /admin/deliveries/acknowledgements: what stores wrote that is about no delivery.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { UNMATCHED_SHOWN_BYTES } from '../domain.ts'
import type { Route } from './+types/UnmatchedPage'
import { deliveriesApi, type UnmatchedAnswer, unmatchedQuery } from './api.ts'
import { DeliveryTabs } from './DeliveryTabs.tsx'
import { MessageText } from './MessageText.tsx'

export const handle = { namespaces: ['deliveries'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [unmatchedQuery(call)])
export const clientLoader = () => startQueries([unmatchedQuery()])

export default function UnmatchedPage() {
  const { t } = useTranslation(['deliveries', 'common'])
  usePageTitle(t('unmatched.title'))
  const [opened, setOpened] = useState<UnmatchedAnswer>()
  return (
    <div className="page">
      <PageTitle lead={t('unmatched.lead')}>{t('page.title')}</PageTitle>
      <DeliveryTabs />
      <ListTable
        query={useInfiniteQuery(unmatchedQuery())}
        label={t('unmatched.title')}
        columns={useColumns(setOpened)}
        rowKey={({ id }) => id}
        failedTitle={t('unmatched.failed')}
        empty={{ title: t('unmatched.empty'), line: t('unmatched.emptyLine') }}
      />
      <Dialog
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        size="lg"
        title={opened?.fileName ?? ''}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {opened ? <FileText file={opened} /> : null}
      </Dialog>
    </div>
  )
}

function useColumns(onOpen: (file: UnmatchedAnswer) => void): RowsColumn<UnmatchedAnswer>[] {
  const { t } = useTranslation('deliveries')
  const { moment } = useDates()
  return [
    {
      key: 'file',
      head: t('unmatched.file'),
      cell: ({ fileName, store }) => <RowLead title={fileName} line={store.name} />,
    },
    {
      key: 'reason',
      head: t('unmatched.reason'),
      small: 'below',
      cell: ({ reason, subject }) => t(`unmatched.reasons.${reason}`, { subject }),
    },
    {
      key: 'found',
      head: t('unmatched.found'),
      width: 170,
      small: 'below',
      cell: ({ foundAt }) => moment(foundAt),
    },
    {
      key: 'show',
      head: <span className="visually-hidden">{t('unmatched.actions')}</span>,
      align: 'end',
      width: 130,
      small: 'below',
      cell: (file) => (
        <TextButton
          label={t('unmatched.show')}
          ariaLabel={t('unmatched.showOf', { file: file.fileName })}
          onClick={() => onOpen(file)}
        />
      ),
    },
  ]
}

function FileText({ file }: { file: UnmatchedAnswer }) {
  const { t } = useTranslation('deliveries')
  const query = useQuery(deliveriesApi.unmatchedFile.queryOptions({ input: { id: file.id } }))
  if (query.isError) return <LoadError title={t('unmatched.fileFailed')} query={query} />
  if (!query.data) return <SkeletonBlock height={200} />
  if (query.data.content === null) return <p>{t('unmatched.noCopy')}</p>
  return (
    <>
      {(file.sizeBytes ?? 0) > UNMATCHED_SHOWN_BYTES ? <p>{t('unmatched.begin')}</p> : null}
      <MessageText xml={query.data.content} />
    </>
  )
}
