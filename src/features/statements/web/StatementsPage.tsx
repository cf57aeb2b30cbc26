// /admin/statements: files that sources have sent, with an area to drop new ones.
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { STATEMENT_STATUSES, type StatementStatus, WAITING_STATUSES } from '../domain/statement.ts'
import type { Route } from './+types/StatementsPage'
import {
  countOf,
  isUnderWay,
  POLL_MS,
  type StatementItemAnswer,
  sourcesQuery,
  statementsQuery,
  WATCH_MS,
} from './api.ts'
import { SendStatement } from './SendStatement.tsx'
import { StatementBadge } from './StatementBadge.tsx'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

export const handle = { namespaces: ['statements', 'uploads'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [sourcesQuery(call), statementsQuery({}, call)])
export const clientLoader = () => null

const statusOf = (text: string | null): StatementStatus | undefined =>
  STATEMENT_STATUSES.find((status) => status === text)

export default function StatementsPage() {
  const { t } = useTranslation(['statements', 'common'])
  const [search, setSearch] = useSearchParams()
  const role = useUser()?.role ?? 'user'
  const status = statusOf(search.get('status'))
  const columns = useColumns()
  usePageTitle(t('title'))
  const sources = useQuery(sourcesQuery())
  const query = useInfiniteQuery({
    ...statementsQuery(status ? { status: [status] } : {}),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => isUnderWay(item.status)))
        ? POLL_MS
        : WATCH_MS,
  })
  const counts = query.data?.pages[0]?.counts ?? {}
  const waiting = countOf(counts, WAITING_STATUSES)
  return (
    <div className="page">
      <PageTitle
        lead={t('lead')}
        actions={
          <>
            <LinkButton href={paths.admin.signals()}>{t('signals')}</LinkButton>
            <LinkButton href={paths.admin.suspense()}>{t('suspense.title')}</LinkButton>
          </>
        }
      >
        {t('title')}
      </PageTitle>
      {staffMay(role, 'money.manage') ? <SendStatement sources={sources.data ?? []} /> : null}
      <ListBar count={query.data ? t('waiting', { count: waiting }) : null}>
        <NativeSelect
          size="sm"
          aria-label={t('show')}
          value={status ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            setSearch(value === '' ? {} : { status: value }, { replace: true })
          }}
          data={[
            { value: '', label: t('allStatuses') },
            ...STATEMENT_STATUSES.map((value) => ({
              value,
              label: counts[value] ? `${t(`status.${value}`)} (${counts[value]})` : t(`status.${value}`),
            })),
          ]}
        />
      </ListBar>
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.statement(id)}
        failedTitle={t('failedTitle')}
        empty={{
          compact: true,
          title: t(status ? 'none.filtered' : 'none.title'),
          line: status ? undefined : t('none.line'),
        }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<StatementItemAnswer>[] {
  const { t } = useTranslation('statements')
  const { moment } = useDates()
  const { number } = useNumbers()
  const money = useMoney()
  const months = useMonths()
  return [
    {
      key: 'file',
      head: t('column.file'),
      cell: ({ id, source, fileName, entryName }) => (
        <RowLead
          title={<AppLink href={paths.admin.statement(id)}>{source.name}</AppLink>}
          line={<code className={styles.file}>{entryName ?? fileName}</code>}
        />
      ),
    },
    {
      key: 'status',
      head: t('column.status'),
      cell: ({ status }) => <StatementBadge status={status} />,
      small: 'below',
    },
    {
      key: 'months',
      head: t('column.months'),
      cell: ({ firstMonth, lastMonth }) => months.range(firstMonth, lastMonth),
      small: 'below',
    },
    {
      key: 'lines',
      head: t('column.lines'),
      cell: ({ lines, rejected }) =>
        lines === null
          ? ''
          : rejected
            ? t('linesRejected', { lines: number(lines), rejected: number(rejected) })
            : number(lines),
      align: 'end',
      small: 'hide',
    },
    {
      key: 'total',
      head: t('column.total'),
      cell: ({ totals }) => (
        <div className={styles.totals}>
          {totals.map(({ currency, amount }) => (
            <MoneyCell
              key={currency}
              currency={currency}
              amount={money.cents(amount)}
              negative={money.isNegative(amount)}
            />
          ))}
        </div>
      ),
      align: 'end',
      small: 'side',
    },
    {
      key: 'at',
      head: t('column.received'),
      cell: ({ createdAt }) => moment(createdAt),
      align: 'end',
      small: 'hide',
    },
  ]
}
