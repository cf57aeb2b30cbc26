// /royalties/records: every royalty record, filtered, with its sum, and as a file.
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSeat } from '#features/accounts/web/use-user.ts'
import { ChoiceFilter } from '#features/releases/web/ChoiceFilter.tsx'
import { listFormat } from '#lib/i18n/formats.ts'
import { isZeroDecimal } from '#lib/pure/money.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useToday } from '#lib/web/use-now.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import type { RecordFilter } from '../contract.ts'
import type { Route } from './+types/RecordsPage'
import { Amount } from './Amount.tsx'
import { choicesQuery, type RecordAnswer, recordsQuery } from './api.ts'
import { RecordStatusBadge } from './RecordStatusBadge.tsx'
import { FILTERS, type FilterName, recordFilterIn, recordsAddress } from './record-address.ts'
import styles from './royalties.module.css'
import { usePrintRecords } from './use-print-records.ts'
import { useRoyaltyWords } from './use-royalty-words.ts'
import { useSaveRecords } from './use-save-records.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    choicesQuery(call),
    recordsQuery(recordFilterIn(new URL(request.url).searchParams), call),
  ])
export const clientLoader = () => null

export default function RecordsPage() {
  const { t } = useTranslation(['royalties', 'common'])
  const { filter, setFilter } = useAddressFilter({ read: recordFilterIn, write: recordsAddress })
  const money = useMoney()
  const { number } = useNumbers()
  const choices = useFilterChoices()
  const columns = useColumns()
  const { saving, saveRecords } = useSaveRecords()
  const { printing, printed, printRecords } = usePrintRecords()
  const query = useInfiniteQuery({ ...recordsQuery(filter), placeholderData: keepPreviousData })
  usePageTitle(`${t('title')}: ${t('tabs.records')}`)
  const [first] = query.data?.pages ?? []
  const records = query.data?.pages.flatMap(({ items }) => items) ?? []
  const kept = (first?.sums ?? [])
    .filter(({ kept }) => !isZeroDecimal(kept))
    .map(({ kept, currency }) => money.text(kept, currency))
  const filtered = FILTERS.some((name) => filter[name])
  const isEmpty = query.isSuccess && !query.isPlaceholderData && records.length === 0
  return (
    <div className={styles.list}>
      <PrintedFilter filter={filter} choices={choices} />
      <ListBar
        count={
          first ? (
            <output>
              {t('records.count', { count: first.count, total: number(first.count, 0) })}
              {first.sums.length > 0
                ? `, ${first.sums.map(({ amount, currency }) => money.text(amount, currency)).join(' + ')}`
                : ''}
              {kept.length > 0 ? `, ${t('records.kept', { amount: kept.join(' + ') })}` : ''}
            </output>
          ) : (
            '\u00a0'
          )
        }
      >
        <div className={styles.tools}>
          {FILTERS.map((name) => (
            <ChoiceFilter
              key={name}
              label={t(`filters.${name}`)}
              choices={choices[name]}
              value={filter[name] ?? []}
              disabled={choices[name].length === 0}
              onChange={(value) => setFilter({ [name]: value })}
            />
          ))}
          <Button
            size="sm"
            loading={saving}
            disabled={!first || first.count === 0}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveRecords(filter)}
          >
            {t('records.csv')}
          </Button>
          <Button
            size="sm"
            loading={printing}
            disabled={!first || first.count === 0}
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => first && printRecords(filter, first.count)}
          >
            {t('records.print')}
          </Button>
        </div>
      </ListBar>
      {query.isError && records.length === 0 ? (
        <LoadError title={t('failed')} query={query} />
      ) : isEmpty ? (
        <EmptyState
          title={t(filtered ? 'records.noResultTitle' : 'emptyTitle')}
          line={t(filtered ? 'records.noResultLine' : 'emptyLine')}
          action={
            filtered ? (
              <LinkButton href={paths.royaltyRecords()}>{t('records.showAll')}</LinkButton>
            ) : undefined
          }
        />
      ) : (
        <>
          <RowsTable
            compact
            label={t('tabs.records')}
            columns={columns}
            rows={printed ?? records}
            rowKey={({ id }) => id}
            loading={query.isPending}
            keyed={{ onEnd: () => query.hasNextPage && query.fetchNextPage() }}
          />
          {printed ? null : <LoadMore query={query} />}
        </>
      )}
    </div>
  )
}

/** Says on paper whose records these are, of which day, and which filters they match; the controls are not printed. */
function PrintedFilter({
  filter,
  choices,
}: {
  filter: RecordFilter
  choices: ReturnType<typeof useFilterChoices>
}) {
  const { t } = useTranslation('royalties')
  const { day, locale } = useDates()
  const seat = useSeat()
  const today = useToday()
  const list = listFormat(locale, { type: 'unit' })
  const filters = FILTERS.flatMap((name) => {
    const labels = (filter[name] ?? []).map(
      (value) => choices[name].find((choice) => choice.value === value)?.label ?? value,
    )
    return labels.length > 0 ? [`${t(`filters.${name}`)}: ${list.format(labels)}`] : []
  })
  return (
    <div className={styles.printed}>
      {[seat?.name, day(today), ...filters].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

function useFilterChoices() {
  const { data } = useQuery(choicesQuery())
  const words = useRoyaltyWords()
  const { t } = useTranslation('royalties')
  const plain = (value: string) => ({ value, label: value })
  return {
    month: (data?.months ?? []).map((value) => ({ value, label: words.month(value) })),
    store: (data?.stores ?? []).map(plain),
    country: (data?.countries ?? []).map((value) => ({ value, label: words.country(value) })),
    artist: (data?.artists ?? []).map(({ id, name }) => ({ value: id, label: name })),
    release: (data?.releases ?? []).map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
    track: (data?.tracks ?? []).map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
  } satisfies Record<FilterName, { value: string; label: string }[]>
}

function useColumns(): RowsColumn<RecordAnswer>[] {
  const { t } = useTranslation('royalties')
  const words = useRoyaltyWords()
  const money = useMoney()
  return [
    {
      key: 'track',
      head: t('columns.track'),
      cell: ({ id, track, isrc }) => (
        <RowLead
          title={<AppLink href={paths.royaltyRecord(id)}>{track || t('untitled')}</AppLink>}
          line={isrc ? <code className={styles.code}>{isrc}</code> : null}
        />
      ),
    },
    {
      key: 'period',
      head: t('columns.period'),
      cell: ({ period }) => words.shortMonth(period),
    },
    {
      key: 'platform',
      head: t('columns.store'),
      cell: ({ platform, kind }) => (
        <>
          {platform} {kind ? <small className={styles.muted}>{words.kind(kind)}</small> : null}
        </>
      ),
    },
    { key: 'country', head: t('columns.country'), cell: ({ country }) => words.country(country) },
    {
      key: 'quantity',
      head: t('columns.quantity'),
      align: 'end',
      small: 'hide',
      cell: ({ quantity }) => money.quantity(quantity),
    },
    {
      key: 'status',
      head: t('columns.status'),
      small: 'below',
      cell: ({ status }) => <RecordStatusBadge status={status} />,
    },
    {
      key: 'transaction',
      head: t('columns.transaction'),
      small: 'hide',
      cell: ({ transactionId }) => (
        <code className={styles.code} title={transactionId}>
          {transactionId.slice(-12)}
        </code>
      ),
    },
    {
      key: 'amount',
      head: t('columns.amount'),
      align: 'end',
      small: 'side',
      cell: ({ id, amount, currency }) => (
        <Amount exact amount={amount} currency={currency} href={paths.royaltyRecord(id)} />
      ),
    },
  ]
}
