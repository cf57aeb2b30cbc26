// Maps the columns of an unknown layout once; how the first lines are read, and what they add up to, follows every choice.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import {
  columnsWithAmounts,
  type DecimalMark,
  guessColumns,
  guessDecimalMark,
  MAPPING_FIELDS,
  type MappingField,
} from '../domain/guess-mapping.ts'
import { NAME_MAX } from '../domain/statement.ts'
import { AmountNote } from './AmountNote.tsx'
import { type MappingInput, type StatementAnswer, statementQuery, statementsApi } from './api.ts'
import { MappingColumns } from './MappingColumns.tsx'
import { MappingLines, MappingTotals, usePreview } from './MappingPreview.tsx'
import { SourceCurrency } from './SourceCurrency.tsx'
import styles from './statements.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

const NONE = ''
/** The sentence that explains why the file cannot be read yet. */
const WHY_NOT = 'mapping-why-not'
const DELIMITER_NAMES: Readonly<Record<string, 'tab' | 'semicolon' | 'pipe' | 'comma'>> = {
  '\t': 'tab',
  ';': 'semicolon',
  '|': 'pipe',
  ',': 'comma',
}

type Values = Record<MappingField, string> & { name: string; decimalMark: DecimalMark; dates: 'iso' | 'us' }

export function StatementMapping({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const refusalMessage = useRefusalMessage()
  const { number } = useNumbers()
  const queries = useQueryClient()
  const { id, recognition, source } = statement
  const header = recognition?.header
  const cells = header?.cells ?? []
  const firstValues = header?.firstValues ?? []
  const form = useForm<Values>({
    initialValues: {
      name: source.name,
      decimalMark: guessDecimalMark(firstValues, header?.delimiter),
      dates: 'iso',
      ...guessColumns(cells),
    },
  })
  const saved = {
    onSuccess: (read: StatementAnswer) => queries.setQueryData(statementQuery(id).queryKey, read),
    onSettled: () => queries.invalidateQueries({ queryKey: statementsApi.key() }),
  }
  const choose = useMutation({
    mutationFn: (layoutId: string) => statementsApi.chooseLayout.call({ id, layoutId }),
    ...saved,
  })
  const save = useMutation({
    mutationFn: (mapping: MappingInput) => statementsApi.chooseLayout.call({ id, mapping }),
    ...saved,
  })
  const mapping = mappingOf(form.values)
  const preview = usePreview(id, mapping)
  const isReadable = preview.data !== undefined && preview.data.readLines > 0
  const failed = choose.error ?? save.error
  const amounts = columnsWithAmounts(cells, firstValues)
  return (
    <form
      className="split"
      onSubmit={form.onSubmit(() => {
        if (mapping) save.mutate(mapping)
      })}
    >
      <section className={styles.section}>
        <SectionHead title={t('mapping.title')} />
        <p className={styles.note}>{t('mapping.lead', { source: source.name })}</p>
        {header ? (
          <p className="muted small">
            {t(`mapping.header.${DELIMITER_NAMES[header.delimiter] ?? 'comma'}`, {
              line: number(header.line),
            })}
          </p>
        ) : null}
        {failed ? <FormAlert>{refusalMessage(failed)}</FormAlert> : null}
        {(recognition?.proposals ?? []).map(({ layoutId, name, percent }) => (
          <div key={layoutId} className={styles.proposal}>
            <p>{t('mapping.proposal', { name, percent })}</p>
            <Button loading={choose.isPending} onClick={() => choose.mutate(layoutId)}>
              {t('mapping.useLayout', { name })}
            </Button>
          </div>
        ))}
        <FieldGrid>
          <TextInput label={t('mapping.name')} maxLength={NAME_MAX} {...form.getInputProps('name')} />
          <NativeSelect
            label={t('mapping.decimals')}
            data={[
              { value: '.', label: '1,204.50' },
              { value: ',', label: '1.204,50' },
            ]}
            {...form.getInputProps('decimalMark')}
          />
          <NativeSelect
            label={t('mapping.dates')}
            data={[
              { value: 'iso', label: t('mapping.datesIso') },
              { value: 'us', label: t('mapping.datesUs') },
            ]}
            {...form.getInputProps('dates')}
          />
        </FieldGrid>
        <MappingColumns
          cells={cells}
          firstValues={firstValues}
          amounts={amounts}
          line={mapping ? preview.data?.lines[0] : undefined}
          meaningOf={(column) => MAPPING_FIELDS.find((field) => form.values[field] === column)}
          onChoose={(column, field) => form.setValues(withMeaning(form.values, column, field))}
        />
        <AmountNote
          amounts={amounts.filter((column) => isFree(form.values, column))}
          chosen={form.values.amount}
        />
        <p className={styles.note}>{t('mapping.hint')}</p>
      </section>
      <Panel sticky title={t('preview.title')}>
        <div className={styles.section}>
          {mapping ? (
            <>
              <MappingTotals preview={preview} />
              {preview.data?.failure?.code === 'no_currency' ? <SourceCurrency sourceId={source.id} /> : null}
            </>
          ) : (
            <p id={WHY_NOT} className={styles.note}>
              {t('mapping.incomplete')}
            </p>
          )}
          <Button
            type="submit"
            variant="filled"
            disabled={!mapping || !isReadable}
            aria-describedby={WHY_NOT}
            loading={save.isPending}
          >
            {t('mapping.save')}
          </Button>
          {mapping && preview.data?.readLines === 0 && !preview.data.failure ? (
            <p id={WHY_NOT} className={styles.note}>
              {t('mapping.noneRead')}
            </p>
          ) : null}
          {mapping ? <MappingLines preview={preview} /> : null}
        </div>
      </Panel>
    </form>
  )
}

/** The column gets the meaning, and no other column has it any more. */
function withMeaning(values: Values, column: string, meaning: MappingField | undefined): Values {
  const next = { ...values }
  for (const field of MAPPING_FIELDS) if (next[field] === column) next[field] = NONE
  if (meaning) next[meaning] = column
  return next
}

/** Whether no column but the amount is read from it. */
const isFree = (values: Values, column: string): boolean =>
  MAPPING_FIELDS.every((field) => field === 'amount' || values[field] !== column)

/** Undefined until a code, a month and an amount have a column. */
function mappingOf(values: Values): MappingInput | undefined {
  const { name, decimalMark, dates, month, amount, isrc, upc } = values
  if (name.trim() === '' || month === NONE || amount === NONE || (isrc === NONE && upc === NONE))
    return undefined
  const column = (field: MappingField) => (values[field] === NONE ? null : values[field])
  return {
    name: name.trim(),
    decimalMark,
    dates,
    month,
    amount,
    isUnitPrice: false,
    isrc: column('isrc'),
    upc: column('upc'),
    currency: column('currency'),
    quantity: column('quantity'),
    country: column('country'),
    store: column('store'),
    kind: column('kind'),
    title: column('title'),
    artist: column('artist'),
    release: column('release'),
  }
}
