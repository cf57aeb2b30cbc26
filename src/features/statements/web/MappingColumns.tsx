// The columns of a file: the first value of each, what it means, and how that is read.
import { NativeSelect } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import type { PreviewAnswer } from './api.ts'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

/** In the order in which a person looks for them. */
export const MAPPING_FIELDS = [
  'isrc',
  'upc',
  'month',
  'amount',
  'currency',
  'quantity',
  'country',
  'store',
  'kind',
  'title',
  'artist',
  'release',
] as const
export type MappingField = (typeof MAPPING_FIELDS)[number]

const NEEDED: readonly MappingField[] = ['isrc', 'month', 'amount']

interface Column {
  index: number
  name: string
  firstValue: string
}

export interface MappingColumnsProps {
  cells: readonly string[]
  firstValues: readonly string[]
  /** The first line as it is read; undefined while the mapping is not complete. */
  line: PreviewAnswer['lines'][number] | undefined
  meaningOf: (column: string) => MappingField | undefined
  onChoose: (column: string, field: MappingField | undefined) => void
}

export function MappingColumns({ cells, firstValues, line, meaningOf, onChoose }: MappingColumnsProps) {
  const { t } = useTranslation('statements')
  const readAs = useReadAs()
  const rows = cells.flatMap((name, index): Column[] =>
    name === '' ? [] : [{ index, name, firstValue: firstValues[index] ?? '' }],
  )
  const columns: RowsColumn<Column>[] = [
    {
      key: 'name',
      head: t('mapping.column'),
      cell: ({ name }) => <RowLead title={<code className={styles.file}>{name}</code>} />,
    },
    {
      key: 'value',
      head: t('mapping.firstValue'),
      cell: ({ firstValue }) =>
        firstValue ? (
          <code className={styles.file}>{firstValue}</code>
        ) : (
          <span className="muted">{t('mapping.empty')}</span>
        ),
      small: 'below',
    },
    {
      key: 'meaning',
      head: t('mapping.means'),
      cell: ({ name }) => (
        <NativeSelect
          aria-label={t('mapping.meaningOf', { column: name })}
          value={meaningOf(name) ?? ''}
          data={[
            { value: '', label: t('mapping.notUsed') },
            ...MAPPING_FIELDS.map((field) => ({ value: field, label: t(`field.${field}`) })),
          ]}
          onChange={(event) =>
            onChoose(
              name,
              MAPPING_FIELDS.find((field) => field === event.currentTarget.value),
            )
          }
        />
      ),
      small: 'below',
    },
    {
      key: 'read',
      head: t('mapping.readAs'),
      cell: ({ name, firstValue }) => {
        const field = meaningOf(name)
        if (!field) return null
        return (
          <div className={styles.code}>
            {NEEDED.includes(field) ? (
              <BoxBadge tone="success" icon={IconCheck}>
                {t('mapping.needed')}
              </BoxBadge>
            ) : null}
            <span>{line ? readAs(field, line) : firstValue}</span>
          </div>
        )
      },
      small: 'below',
    },
  ]
  return (
    <RowsTable
      compact
      label={t('mapping.title')}
      columns={columns}
      rows={rows}
      rowKey={({ index }) => String(index)}
    />
  )
}

function useReadAs() {
  const money = useMoney()
  const months = useMonths()
  const { locale } = useNumbers()
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return (field: MappingField, line: PreviewAnswer['lines'][number]): string => {
    switch (field) {
      case 'month':
        return months.month(line.month)
      case 'amount':
        return `${money.isNegative(line.amount) ? '−' : ''}${line.currency} ${money.exact(line.amount)}`
      case 'quantity':
        return money.quantity(line.quantity)
      case 'country':
        return /^[A-Z]{2}$/.test(line.country) ? (countries.of(line.country) ?? line.country) : line.country
      case 'kind':
      case 'release':
        return ''
      default:
        return line[field]
    }
  }
}
