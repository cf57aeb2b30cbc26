// Maps the columns of an unknown layout once; how the first lines are read, and what they add up to, follows every choice.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { NAME_MAX } from '../domain/statement.ts'
import { type MappingInput, type StatementAnswer, statementQuery, statementsApi } from './api.ts'
import { MAPPING_FIELDS, MappingColumns, type MappingField } from './MappingColumns.tsx'
import { MappingLines, MappingTotals, usePreview } from './MappingPreview.tsx'
import styles from './statements.module.css'

const FIELDS = MAPPING_FIELDS
const NONE = ''

type Values = Record<MappingField, string> & { name: string; decimalMark: '.' | ','; dates: 'iso' | 'us' }

export function StatementMapping({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { id, recognition, source } = statement
  const cells = recognition?.header?.cells ?? []
  const form = useForm<Values>({
    initialValues: {
      name: source.name,
      decimalMark: recognition?.header?.delimiter === ';' ? ',' : '.',
      dates: 'iso',
      ...guessed(cells),
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
  const failed = choose.error ?? save.error
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
        {failed ? <FormAlert>{errorMessage(readRefusal(failed))}</FormAlert> : null}
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
          firstValues={recognition?.header?.firstValues ?? []}
          line={mapping ? preview.data?.lines[0] : undefined}
          meaningOf={(column) => FIELDS.find((field) => form.values[field] === column)}
          onChoose={(column, field) => form.setValues(withMeaning(form.values, column, field))}
        />
        <p className={styles.note}>{t('mapping.hint')}</p>
      </section>
      <Panel sticky title={t('preview.title')}>
        <div className={styles.section}>
          {mapping ? (
            <MappingTotals preview={preview} />
          ) : (
            <p className={styles.note}>{t('mapping.incomplete')}</p>
          )}
          <Button type="submit" variant="filled" disabled={!mapping} loading={save.isPending}>
            {t('mapping.save')}
          </Button>
          {mapping ? <MappingLines preview={preview} /> : null}
        </div>
      </Panel>
    </form>
  )
}

/** The column gets the meaning, and no other column has it any more. */
function withMeaning(values: Values, column: string, meaning: MappingField | undefined): Values {
  const next = { ...values }
  for (const field of FIELDS) if (next[field] === column) next[field] = NONE
  if (meaning) next[meaning] = column
  return next
}

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

/** What columns are often called. The amount is never guessed: a wrong one is somebody's money. */
const USUAL_NAMES: Readonly<Record<Exclude<MappingField, 'amount'>, RegExp>> = {
  isrc: /isrc/i,
  upc: /^(upc|ean|gtin|barcode)|upc$/i,
  month: /period|month|^start|date$/i,
  currency: /currency/i,
  quantity: /quantity|plays|streams|units/i,
  country: /country|territory|region/i,
  store: /store|platform|service|retailer/i,
  kind: /type$|subscription|product$/i,
  title: /title|^track( name)?$|^song/i,
  artist: /artist/i,
  release: /album|release/i,
}

function guessed(cells: readonly string[]): Record<MappingField, string> {
  const used = new Set<string>()
  const guess = (field: MappingField): string => {
    if (field === 'amount') return NONE
    const cell = cells.find((name) => !used.has(name) && USUAL_NAMES[field].test(name)) ?? NONE
    used.add(cell)
    return cell
  }
  return Object.fromEntries(FIELDS.map((field) => [field, guess(field)])) as Record<MappingField, string>
}
