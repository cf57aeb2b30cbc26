// Asking for a withdrawal: the amount, and before it is confirmed the date and what the person receives.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { parseAmount } from '../domain/amounts.ts'
import { type OverviewAnswer, payoutsApi, settingsQuery } from './api.ts'
import { Money } from './Money.tsx'
import styles from './payouts-page.module.css'
import { useAmounts } from './use-amounts.ts'
import { usePayoutSetup } from './use-payout-setup.ts'

interface WithdrawDialogProps {
  opened: boolean
  onClose: () => void
  overview: OverviewAnswer
}

export function WithdrawDialog({ opened, onClose, overview }: WithdrawDialogProps) {
  const { t } = useTranslation(['payouts', 'common'])
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('request.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <WithdrawSteps overview={overview} onClose={onClose} />
    </Dialog>
  )
}

/** Problems are shown before anything is typed. */
function WithdrawSteps({ overview, onClose }: Omit<WithdrawDialogProps, 'opened'>) {
  const { t } = useTranslation('payouts')
  const isSetUp = usePayoutSetup()
  const { status } = overview.taxForm
  const missing =
    isSetUp === false
      ? { line: t('problem.payout_not_set_up'), href: paths.payout(), label: t('page.whereSetUp') }
      : status !== 'submitted' && status !== 'accepted'
        ? { line: t('problem.tax_form_required'), href: paths.taxForm(), label: t('tax.send') }
        : undefined
  if (!missing) return <WithdrawForm overview={overview} onClose={onClose} />
  return (
    <div className={styles.withdraw}>
      <p>{missing.line}</p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('request.notNow')}</Button>
        <LinkButton href={missing.href} variant="filled">
          {missing.label}
        </LinkButton>
      </div>
    </div>
  )
}

function WithdrawForm({ overview, onClose }: Omit<WithdrawDialogProps, 'opened'>) {
  const { t } = useTranslation(['payouts', 'common'])
  const { money, figure, typed } = useAmounts()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { currency, availableMicros, minimumMicros } = overview
  const form = useForm({
    initialValues: { amount: typed(availableMicros) },
    validate: { amount: (text) => problemOf(text) },
  })
  const micros = parseAmount(form.values.amount)
  // A request that got no answer is repeated with its key; another amount is another request.
  const key = useMemo(() => `${newId()}-${micros ?? 0n}`, [micros])

  function problemOf(text: string): string | null {
    const amount = parseAmount(text)
    if (amount === undefined) return errorMessage({ code: 'payout_amount_invalid' })
    if (amount < BigInt(minimumMicros))
      return errorMessage({
        code: 'below_minimum',
        params: { min: figure(minimumMicros), currency },
      })
    if (amount > BigInt(availableMicros)) return errorMessage({ code: 'insufficient_balance' })
    return null
  }
  const quote = useQuote(problemOf(form.values.amount) === null ? micros : undefined)
  const request = useMutation({
    mutationFn: () =>
      payoutsApi.request.call({
        amountMicros: String(micros),
        key,
        availableOn: quote.shown?.availableOn,
      }),
    // The day of the quote may have passed, or the plan is another one.
    onError: () => queries.invalidateQueries({ queryKey: payoutsApi.quote.key() }),
    onSuccess: ({ amountMicros }) => {
      onClose()
      showToast({
        message: t('request.done', { amount: money(amountMicros, currency) }),
        closeLabel: t('common:close'),
      })
      return queries.invalidateQueries({ queryKey: payoutsApi.key() })
    },
  })
  return (
    <form
      className={styles.withdraw}
      onSubmit={form.onSubmit(
        () => request.mutate(),
        (errors) => focusFirstError(form, errors),
      )}
      noValidate
    >
      <TextInput
        data-autofocus
        label={t('request.amount')}
        description={t('request.of', { available: money(availableMicros, currency) })}
        inputMode="decimal"
        autoComplete="off"
        leftSection={currency}
        leftSectionWidth={56}
        rightSection={
          <TextButton
            label={t('request.all')}
            onClick={() => form.setFieldValue('amount', typed(availableMicros))}
          />
        }
        rightSectionWidth={104}
        {...form.getInputProps('amount')}
        onBlur={() => form.validateField('amount')}
      />
      <Quote {...quote} />
      <p className="muted small">{t('request.note')}</p>
      {request.isError ? <FormAlert>{errorMessage(readRefusal(request.error))}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('request.notNow')}</Button>
        <Button type="submit" variant="filled" loading={request.isPending}>
          {micros === undefined
            ? t('page.withdraw')
            : t('request.submit', { amount: money(String(micros), currency) })}
        </Button>
      </div>
    </form>
  )
}

/** What an amount would bring: while a new one is typed, that of the amount before. */
function useQuote(micros: bigint | undefined) {
  const [amount] = useDebouncedValue(micros === undefined ? undefined : String(micros), 250)
  const { data, isError } = useQuery({
    ...payoutsApi.quote.queryOptions({ input: { amountMicros: amount ?? '0' } }),
    enabled: amount !== undefined,
    placeholderData: keepPreviousData,
  })
  return { shown: amount === undefined ? undefined : data, isError }
}

/** As high when empty as when filled, so that the buttons do not move. */
function Quote({ shown, isError }: ReturnType<typeof useQuote>) {
  const { t } = useTranslation('payouts')
  const { dayShort } = useDates()
  const { money, percent } = useAmounts()
  const { data: settings } = useQuery(settingsQuery())
  const line = (value: string | undefined) =>
    value === undefined || !shown ? '–' : <Money micros={value} currency={shown.currency} />
  const minus = (value: string) => (value === '0' ? value : `-${value}`)
  return (
    <div aria-busy={!shown && !isError} data-empty={!shown || undefined} className={styles.quote}>
      <dl className={styles.when}>
        <div>
          <dt>{t('request.sentOn')}</dt>
          <dd>{shown ? dayShort(shown.availableOn) : '–'}</dd>
        </div>
        <div>
          <dt>{t('request.bankBy')}</dt>
          <dd>{shown ? dayShort(shown.arrivesBy) : '–'}</dd>
        </div>
      </dl>
      <dl className={styles.lines}>
        <div>
          <dt>{t('request.from')}</dt>
          <dd>{line(shown?.amountMicros)}</dd>
        </div>
        <div>
          <dt>
            {t('request.tax')}
            {shown && shown.rateBp > 0 ? (
              <small>
                {t('request.taxNote', {
                  rate: percent(shown.rateBp),
                  base: money(shown.usSourceMicros, shown.currency),
                })}
              </small>
            ) : null}
          </dt>
          <dd>{line(shown && minus(shown.withheldMicros))}</dd>
        </div>
        <div>
          <dt>{t('request.cost', { method: t(`method.${settings?.method ?? 'stripe'}`) })}</dt>
          <dd>{line(shown && minus(shown.costMicros))}</dd>
        </div>
        <div className={styles.net}>
          <dt>{t('request.net')}</dt>
          <dd>{line(shown?.netMicros)}</dd>
        </div>
      </dl>
      {isError ? <FormAlert>{t('request.failedQuote')}</FormAlert> : null}
    </div>
  )
}
