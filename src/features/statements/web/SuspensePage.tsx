// /admin/suspense: posted money whose track is not known, the largest amounts first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useFocusFallback } from '#lib/web/use-focus-handoff.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ListTable } from '#ui/ListTable.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/SuspensePage'
import { type SuspenseAnswer, suspenseQuery } from './api.ts'
import { CodeCell } from './CodeCell.tsx'
import { MatchCode } from './MatchCode.tsx'
import { RequestedTrack, SuggestedTrack } from './SuggestedTrack.tsx'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

export const handle = { namespaces: ['statements'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [suspenseQuery(call)])
export const clientLoader = () => null

export default function SuspensePage() {
  const { t } = useTranslation('statements')
  const columns = useColumns()
  usePageTitle(t('suspense.title'))
  const query = useInfiniteQuery(suspenseQuery())
  const title = useRef<HTMLHeadingElement>(null)
  // The row of a code that is matched goes, and its button with it.
  useFocusFallback(title)
  return (
    <div className="page">
      <PageTitle
        ref={title}
        over={<TextButton label={t('back')} href={paths.admin.statements()} />}
        lead={t('suspense.lead')}
      >
        {t('suspense.title')}
      </PageTitle>
      <ListTable
        query={query}
        label={t('suspense.title')}
        columns={columns}
        rowKey={({ source, identity }) => `${source.id} ${identity}`}
        failedTitle={t('suspense.failed')}
        empty={{ compact: true, title: t('suspense.none'), line: t('suspense.noneLine') }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<SuspenseAnswer>[] {
  const { t } = useTranslation('statements')
  const money = useMoney()
  const months = useMonths()
  return [
    {
      key: 'title',
      head: t('column.reported'),
      cell: ({ title, artist, release }) => (
        <RowLead
          title={title === '' ? t('empty') : title}
          line={[artist, release].filter((text) => text !== '').join(', ')}
        />
      ),
    },
    {
      key: 'code',
      head: t('column.code'),
      cell: ({ identity, reason }) => <CodeCell identity={identity} reason={reason} />,
      small: 'below',
    },
    {
      key: 'source',
      head: t('column.source'),
      cell: ({ source, firstMonth, lastMonth }) => (
        <div className={styles.code}>
          <span>{source.name}</span>
          <span className="muted small">{months.range(firstMonth, lastMonth)}</span>
        </div>
      ),
      small: 'below',
    },
    {
      key: 'amount',
      head: t('column.amount'),
      cell: ({ currency, amount }) => (
        <MoneyCell currency={currency} amount={money.cents(amount)} negative={money.isNegative(amount)} />
      ),
      align: 'end',
      small: 'side',
    },
    {
      key: 'suggested',
      head: t('column.suggested'),
      cell: ({ suggested, requested }) =>
        requested ? <RequestedTrack request={requested} /> : <SuggestedTrack track={suggested} />,
      small: 'below',
    },
    {
      key: 'match',
      head: <span className="visually-hidden">{t('match.do')}</span>,
      cell: ({ source, identity, title, suggested, requested }) => (
        <MatchCode code={{ sourceId: source.id, identity, title, suggested, requested }} />
      ),
      align: 'end',
      small: 'below',
    },
  ]
}
