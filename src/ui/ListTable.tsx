// The table of a list that was asked for, whole or page by page: its rows and the next page, or what is said without them.
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { ListContent } from './ListContent.tsx'
import { RowsTable, type RowsTableProps } from './RowsTable.tsx'

interface Page<Row> {
  items: Row[]
}

interface ListTableProps<Row>
  extends Pick<RowsTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'selection' | 'skeletonRows'> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>> | UseQueryResult<Page<Row>>
  /** The page of a row. With it, rows open by a click, and J, K and Enter move and open: one such list on a page. */
  hrefOf?: (row: Row) => string
  failedTitle: string
  empty: EmptyStateProps
}

export function ListTable<Row>({ query, hrefOf, failedTitle, empty, ...table }: ListTableProps<Row>) {
  const navigate = useNavigate()
  const rows = rowsOf(query.data)
  const loadMore = () => 'fetchNextPage' in query && query.hasNextPage && query.fetchNextPage()
  return (
    <ListContent
      query={query}
      isEmpty={rows.length === 0}
      failedTitle={failedTitle}
      empty={<EmptyState {...empty} />}
    >
      <RowsTable<Row>
        {...table}
        rows={rows}
        loading={query.isPending}
        onOpen={hrefOf && ((row) => navigate(hrefOf(row)))}
        keyed={hrefOf && { onEnd: loadMore }}
      />
    </ListContent>
  )
}

function rowsOf<Row>(data: InfiniteData<Page<Row>> | Page<Row> | undefined): Row[] {
  if (!data) return []
  return 'pages' in data ? data.pages.flatMap(({ items }) => items) : data.items
}
