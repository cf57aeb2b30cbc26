// Maps the columns of an unknown layout once; a preview of the first lines follows every change.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { NAME_MAX } from '../domain/statement.ts'
import { type MappingInput, type StatementAnswer, statementQuery, statementsApi } from './api.ts'
import { MappingPreview } from './MappingPreview.tsx'
import styles from './statements.module.css'

/** In the order in which a person looks for them. */
const FIELDS = [
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
type Field = (typeof FIELDS)[number]

const NEEDED: readonly Field[] = ['month', 'amount']
const NONE = ''

type Values = Record<Field, string> & { name: string; decimalMark: '.' | ','; dates: 'iso' | 'us' }

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
  const failed = choose.error ?? save.error
  return (
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
      <form
        className={styles.section}
        onSubmit={form.onSubmit(() => {
          if (mapping) save.mutate(mapping)
        })}
      >
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
        <FieldGrid min={200}>
          {FIELDS.map((field) => (
            <NativeSelect
              key={field}
              label={t(`field.${field}`)}
              description={NEEDED.includes(field) ? t('mapping.needed') : undefined}
              data={[
                { value: NONE, label: field === 'currency' ? t('mapping.ofSource') : t('mapping.notUsed') },
                ...cells
                  .filter((cell, index) => cell !== '' && cells.indexOf(cell) === index)
                  .map((cell) => ({ value: cell, label: cell })),
              ]}
              {...form.getInputProps(field)}
            />
          ))}
        </FieldGrid>
        {mapping ? (
          <MappingPreview statementId={id} mapping={mapping} />
        ) : (
          <p className={styles.note}>{t('mapping.incomplete')}</p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" disabled={!mapping} loading={save.isPending}>
            {t('mapping.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Undefined until a code, a month and an amount have a column. */
function mappingOf(values: Values): MappingInput | undefined {
  const { name, decimalMark, dates, month, amount, isrc, upc } = values
  if (name.trim() === '' || month === NONE || amount === NONE || (isrc === NONE && upc === NONE))
    return undefined
  const column = (field: Field) => (values[field] === NONE ? null : values[field])
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
const USUAL_NAMES: Readonly<Record<Exclude<Field, 'amount'>, RegExp>> = {
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

function guessed(cells: readonly string[]): Record<Field, string> {
  const used = new Set<string>()
  const guess = (field: Field): string => {
    if (field === 'amount') return NONE
    const cell = cells.find((name) => !used.has(name) && USUAL_NAMES[field].test(name)) ?? NONE
    used.add(cell)
    return cell
  }
  return Object.fromEntries(FIELDS.map((field) => [field, guess(field)])) as Record<Field, string>
}
