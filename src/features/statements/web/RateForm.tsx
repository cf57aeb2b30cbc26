// The exchange rate of a currency of a statement, with who publishes it.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { typedDecimal } from '#lib/pure/money.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DayField } from '#ui/DayField.tsx'
import { NAME_MAX } from '../domain/statement.ts'
import { type StatementAnswer, statementQuery, statementsApi } from './api.ts'
import styles from './statements.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

type Rate = StatementAnswer['rates'][number]

export function RateForm({
  statement: { id, bookCurrency },
  rate,
  disabled,
}: {
  statement: StatementAnswer
  rate: Rate
  disabled: boolean
}) {
  const { t } = useTranslation('statements')
  const errorMessage = useErrorMessage()
  const refusalMessage = useRefusalMessage()
  const { day } = useDates()
  const queries = useQueryClient()
  const { currency, proposed } = rate
  const form = useForm({
    initialValues: { rate: rate.rate ?? '', source: rate.source, asOf: rate.asOf ?? '' },
    validate: {
      rate: (text) =>
        /^\d{1,9}(\.\d{1,10})?$/.test(typedDecimal(text)) ? null : errorMessage({ code: 'rate_invalid' }),
    },
  })
  const save = useMutation({
    mutationFn: (values: { rate: string; source: string; asOf: string }) =>
      statementsApi.setRate.call({ id, currency, ...values, rate: typedDecimal(values.rate) }),
    onSuccess: (statement) => queries.setQueryData(statementQuery(id).queryKey, statement),
  })
  const title = t('rate.of', { currency, book: bookCurrency })
  if (disabled)
    return (
      <p className={styles.note}>
        {title}: <b>{rate.rate}</b>, {rate.source}
        {rate.asOf ? `, ${day(rate.asOf)}` : null}
      </p>
    )
  const { rate: value, source, asOf } = form.values
  return (
    <form className={styles.rate} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <TextInput label={title} inputMode="decimal" placeholder="1.0834" {...form.getInputProps('rate')} />
      <TextInput
        label={t('rate.source')}
        placeholder="ECB"
        maxLength={NAME_MAX}
        {...form.getInputProps('source')}
      />
      <DayField
        label={t('rate.asOf')}
        value={asOf === '' ? null : asOf}
        onChange={(day) => form.setFieldValue('asOf', day ?? '')}
      />
      {proposed ? <p className="muted small">{t('rate.proposed')}</p> : null}
      {save.isError ? <FormAlert>{refusalMessage(save.error)}</FormAlert> : null}
      <Button
        type="submit"
        variant={proposed || rate.rate === null ? 'filled' : 'default'}
        disabled={value === '' || source.trim() === '' || asOf === '' || !(form.isDirty() || proposed)}
        loading={save.isPending}
      >
        {t('rate.save')}
      </Button>
    </form>
  )
}
