// The columns of a file: the first value of each, what it means, and how that is read.
import { NativeSelect } from '@mantine/core'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cleanUpc } from '#engines/reports/codes.ts'
import { displayNames } from '#lib/i18n/formats.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { MAPPING_FIELDS, type MappingField } from '../domain/guess-mapping.ts'
import type { PreviewAnswer } from './api.ts'
import styles from './statements.module.css'
import { useMonths } from './use-months.ts'

const ALWAYS_NEEDED: readonly MappingField[] = ['isrc', 'month', 'amount']

interface Column {
  index: number
  name: string
  firstValue: string
}

export interface MappingColumnsProps {
  cells: readonly string[]
  firstValues: readonly string[]
  /** The columns that look like amounts. */
  amounts: readonly string[]
  /** The first line as it is read; undefined while the mapping is not complete. */
  line: PreviewAnswer['lines'][number] | undefined
  meaningOf: (column: string) => MappingField | undefined
  onChoose: (column: string, field: MappingField | undefined) => void
}

export function MappingColumns({
  cells,
  firstValues,
  amounts,
  line,
  meaningOf,
  onChoose,
}: MappingColumnsProps) {
  const { t } = useTranslation('statements')
  const readAs = useReadAs()
  const hasIsrc = cells.some((name) => meaningOf(name) === 'isrc')
  // Without an ISRC, the line is known by its UPC.
  const isNeeded = (field: MappingField) => ALWAYS_NEEDED.includes(field) || (field === 'upc' && !hasIsrc)
  const rows = cells.flatMap((name, index): Column[] =>
    name === '' ? [] : [{ index, name, firstValue: firstValues[index] ?? '' }],
  )
  const columns: RowsColumn<Column>[] = [
    {
      key: 'name',
      head: t('mapping.column'),
      width: 148,
      cell: ({ name }) => (
        <RowLead title={<code className={meaningOf(name) ? styles.file : styles.unused}>{name}</code>} />
      ),
    },
    {
      key: 'value',
      head: t('mapping.firstValue'),
      cell: ({ name, firstValue }) =>
        firstValue ? (
          <code className={meaningOf(name) ? styles.file : styles.unused}>{firstValue}</code>
        ) : (
          <span className="muted">{t('mapping.empty')}</span>
        ),
      small: 'side',
    },
    {
      key: 'meaning',
      head: t('mapping.means'),
      cell: ({ name }) => {
        const field = meaningOf(name)
        return (
          <div className={styles.meaning} data-unused={field ? undefined : true}>
            <IconArrowRight size={16} aria-hidden="true" />
            <NativeSelect
              size="sm"
              aria-label={t('mapping.meaningOf', { column: name })}
              value={field ?? ''}
              data={[
                { value: '', label: t('mapping.notUsed') },
                ...MAPPING_FIELDS.map((value) => ({ value, label: t(`field.${value}`) })),
              ]}
              onChange={(event) =>
                onChoose(
                  name,
                  MAPPING_FIELDS.find((value) => value === event.currentTarget.value),
                )
              }
            />
            <span className={styles.needed}>
              {field && isNeeded(field) ? (
                <>
                  <IconCheck size={15} stroke={2.25} aria-hidden="true" />
                  {t('mapping.needed')}
                </>
              ) : null}
            </span>
          </div>
        )
      },
      small: 'below',
    },
    {
      key: 'read',
      head: t('mapping.readAs'),
      cell: ({ name, firstValue }) => {
        const field = meaningOf(name)
        if (!field)
          return amounts.includes(name) ? <span className="muted small">{t('mapping.notAdded')}</span> : null
        // The reader leaves such a code out, and reads the line without it.
        if (field === 'upc' && firstValue !== '')
          return cleanUpc(firstValue) || <span className="muted small">{t('mapping.noBarcode')}</span>
        return line ? readAs(field, line) : firstValue
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
  const countries = displayNames(locale, { type: 'region', fallback: 'code' })
  return (field: MappingField, line: PreviewAnswer['lines'][number]): string => {
    switch (field) {
      case 'month':
        return months.month(line.month)
      case 'amount':
        return money.exactText(line.amount, line.currency)
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
