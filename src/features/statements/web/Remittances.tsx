// What the store has paid for a statement, and the record of it.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { typedDecimal } from '#lib/pure/money.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { DayField } from '#ui/DayField.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { NAME_MAX } from '../domain/statement.ts'
import { type StatementAnswer, statementQuery, statementsApi } from './api.ts'
import styles from './statements.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

type Remittance = StatementAnswer['remittances'][number]

export function Remittances({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const mayRecord = staffMay(useUser()?.role ?? 'user', 'money.manage')
  return (
    <section className={styles.section} aria-labelledby="remittances-head">
      <SectionHead id="remittances-head" title={t('remittance.title')} />
      <p className={styles.note}>{t('remittance.lead')}</p>
      {statement.remittances.map((remittance) =>
        remittance.amount === null ? (
          <Unpaid key={remittance.currency} id={statement.id} remittance={remittance} mayRecord={mayRecord} />
        ) : (
          <Paid
            key={remittance.currency}
            id={statement.id}
            remittance={remittance}
            amount={remittance.amount}
            mayRecord={mayRecord}
          />
        ),
      )}
    </section>
  )
}

interface Props {
  id: string
  remittance: Remittance
  mayRecord: boolean
}

function useSaved(id: string) {
  const queries = useQueryClient()
  return (statement: StatementAnswer) => queries.setQueryData(statementQuery(id).queryKey, statement)
}

function Unpaid({ id, remittance: { currency, stated }, mayRecord }: Props) {
  const { t } = useTranslation('statements')
  const errorMessage = useErrorMessage()
  const refusalMessage = useRefusalMessage()
  const money = useMoney()
  const onSuccess = useSaved(id)
  const form = useForm({
    initialValues: { amount: '', receivedOn: '', reference: '' },
    validate: {
      amount: (text) =>
        /^\d{1,12}(\.\d{1,6})?$/.test(typedDecimal(text)) ? null : errorMessage({ code: 'amount_invalid' }),
    },
  })
  const record = useMutation({
    mutationFn: (values: typeof form.values) =>
      statementsApi.recordRemittance.call({
        id,
        currency,
        ...values,
        amount: typedDecimal(values.amount),
      }),
    onSuccess,
  })
  const { amount, receivedOn } = form.values
  return (
    <>
      <p>{t('remittance.stated', { amount: money.exactText(stated, currency) })}</p>
      <p className={styles.note}>{t('remittance.none')}</p>
      {mayRecord ? (
        <form className={styles.sendFields} onSubmit={form.onSubmit((values) => record.mutate(values))}>
          <TextInput
            label={t('remittance.amount', { currency })}
            inputMode="decimal"
            {...form.getInputProps('amount')}
          />
          <DayField
            label={t('remittance.receivedOn')}
            value={receivedOn === '' ? null : receivedOn}
            onChange={(day) => form.setFieldValue('receivedOn', day ?? '')}
          />
          <TextInput
            label={t('remittance.reference')}
            maxLength={NAME_MAX}
            {...form.getInputProps('reference')}
          />
          <Button
            type="submit"
            disabled={amount.trim() === '' || receivedOn === ''}
            loading={record.isPending}
          >
            {t('remittance.record')}
          </Button>
        </form>
      ) : null}
      {record.isError ? <FormAlert>{refusalMessage(record.error)}</FormAlert> : null}
    </>
  )
}

function Paid({ id, remittance, amount, mayRecord }: Props & { amount: string }) {
  const { t } = useTranslation('statements')
  const refusalMessage = useRefusalMessage()
  const money = useMoney()
  const { day } = useDates()
  const onSuccess = useSaved(id)
  const { currency, difference, receivedOn, reference } = remittance
  const withdraw = useMutation({
    mutationFn: () => statementsApi.withdrawRemittance.call({ id, currency }),
    onSuccess,
  })
  const isEqual = difference === null || /^-?[0.]*$/.test(difference)
  return (
    <>
      <p>
        <strong>
          {t('remittance.received', {
            amount: money.text(amount, currency),
            date: receivedOn ? day(receivedOn) : '',
          })}
        </strong>
        {reference === '' ? null : <span className="muted"> {reference}</span>}
      </p>
      <p className={isEqual ? styles.note : styles.warning}>
        {isEqual
          ? t('remittance.equal')
          : t('remittance.differs', { amount: money.exactText(difference, currency) })}
      </p>
      {withdraw.isError ? <FormAlert>{refusalMessage(withdraw.error)}</FormAlert> : null}
      {mayRecord ? (
        <div className={styles.buttons}>
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('remittance.withdraw')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
