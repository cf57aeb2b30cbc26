// Orders a promotion: of which release, for how much a day, how long, where, and for what.
import { Button, Input, MultiSelect, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useOwnPermission, useUser } from '#features/accounts/web/use-user.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import { usePrice } from '#features/plans/web/use-price.ts'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Panel } from '#ui/Panel.tsx'
import {
  COUNTRIES_MAX,
  GOALS,
  type Goal,
  NOTE_LENGTH_MAX,
  orderProblems,
  PROMOTABLE,
  totalMinor,
} from '../domain.ts'
import { promotionsApi, type TermsAnswer } from './api.ts'
import styles from './promotions.module.css'

export interface OrderFormProps {
  terms: TermsAnswer
  firstDays: number
  /** Called with what the rest of the page shows, whenever it is complete. */
  onChoose: (chosen: { startsOn: string; days: number }) => void
}

interface OrderFields {
  releaseId: string | null
  dailyBudget: string
  days: number | string
  startsOn: string | null
  countries: string[]
  goal: Goal
  note: string
}

export function OrderForm({ terms, firstDays, onChoose }: OrderFormProps) {
  const { t } = useTranslation(['promotions', 'common'])
  const { currency } = terms
  const format = usePrice()
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const countries = useCountries()
  const [wasSent, setWasSent] = useState(false)
  const user = useUser()
  const canOrder = useOwnPermission('plan.manage')
  const form = useForm<OrderFields>({
    initialValues: {
      releaseId: null,
      dailyBudget: '20',
      days: firstDays,
      startsOn: terms.firstDay,
      countries: [],
      goal: 'streams',
      note: '',
    },
    validate: ({ releaseId, dailyBudget, days, startsOn }) =>
      formErrors([
        ...(releaseId === null ? [{ code: 'required', at: 'releaseId' }] : []),
        ...orderProblems(
          { dailyBudget, days: Number(days), startsOn: startsOn ?? '' },
          { first: terms.firstDay, last: terms.lastDay },
        ),
      ]),
    onValuesChange: ({ startsOn, days }) => {
      if (startsOn && Number(days) > 0) onChoose({ startsOn, days: Number(days) })
    },
  })
  useLiveValidation(form, wasSent)
  const order = useMutation({
    mutationFn: ({ releaseId, startsOn, days, ...values }: typeof form.values) =>
      promotionsApi.order.call({
        ...values,
        releaseId: releaseId ?? '',
        startsOn: startsOn ?? '',
        days: Number(days),
      }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = order.error ? readRefusal(order.error) : undefined
  const { days, dailyBudget } = form.values
  const total = totalMinor({ dailyBudget, days: Number(days) })
  const totalText = total === undefined ? '' : format.price(minorText(total), currency)
  return (
    <Panel title={t('order.title')} label={t('order.title')}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          setWasSent(true)
          form.onSubmit(
            (values) => order.mutate(values),
            (errors) => focusFirstError(form, errors),
          )(event)
        }}
      >
        {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
        {canOrder ? (
          <ReleaseSelect
            label={t('order.release')}
            placeholder={t('common:chooseOne')}
            statuses={PROMOTABLE}
            nothingFound={t('order.noRelease')}
            disabled={!user}
            {...form.getInputProps('releaseId')}
            value={form.values.releaseId}
            onChange={(releaseId) => form.setFieldValue('releaseId', releaseId)}
          />
        ) : null}
        <FieldGrid min={140}>
          <TextInput
            label={t('order.budget')}
            description={t('order.budgetHint', { amount: format.whole(terms.dailyMin, currency) })}
            inputWrapperOrder={HINT_BELOW}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            leftSection={<span className="muted">{format.symbol(currency)}</span>}
            {...form.getInputProps('dailyBudget')}
          />
          <NumberInput
            label={t('order.days')}
            description={t('order.daysHint', { min: terms.daysMin, max: terms.daysMax })}
            inputWrapperOrder={HINT_BELOW}
            allowDecimal={false}
            allowNegative={false}
            min={terms.daysMin}
            max={terms.daysMax}
            clampBehavior="none"
            {...form.getInputProps('days')}
          />
        </FieldGrid>
        <DayField
          label={t('order.start')}
          minDate={terms.firstDay}
          maxDate={terms.lastDay}
          clearable={false}
          {...form.getInputProps('startsOn')}
          value={form.values.startsOn}
          onChange={(startsOn) => form.setFieldValue('startsOn', startsOn)}
        />
        <MultiSelect
          label={<FieldLabel mark={t('common:optional')}>{t('order.where')}</FieldLabel>}
          placeholder={form.values.countries.length === 0 ? t('order.everywhere') : t('order.addCountry')}
          data={countries}
          maxValues={COUNTRIES_MAX}
          searchable
          hidePickedOptions
          {...form.getInputProps('countries')}
        />
        <Input.Wrapper label={t('order.goal')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('order.goal')}
            data={GOALS.map((value) => ({ value, label: t(`goal.${value}`) }))}
            {...form.getInputProps('goal')}
          />
        </Input.Wrapper>
        <Textarea
          label={<FieldLabel mark={t('common:optional')}>{t('order.note')}</FieldLabel>}
          description={t('order.noteHint')}
          maxLength={NOTE_LENGTH_MAX}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
        <dl className={styles.sum} aria-live="polite">
          <div>
            <dt>{t('order.daysAt', { count: Number(days) || 0, amount: dailyText() })}</dt>
            <dd>{totalText}</dd>
          </div>
          <div>
            <dt>
              {t('order.ourWork')}
              <small>{t('order.ourWorkLine')}</small>
            </dt>
            <dd>{format.price('0', currency)}</dd>
          </div>
          <div className={styles.total}>
            <dt>{t('order.today')}</dt>
            <dd>{totalText}</dd>
          </div>
        </dl>
        <Submit
          isForSale={terms.forSale}
          canOrder={canOrder}
          isBusy={order.isPending || order.isSuccess}
          label={total === undefined ? t('order.send') : t('order.sendFor', { amount: totalText })}
        />
        <p className={styles.small}>
          <Starts startsOn={form.values.startsOn} />
        </p>
      </form>
    </Panel>
  )

  function dailyText(): string {
    const one = totalMinor({ dailyBudget, days: 1 })
    return one === undefined ? '' : format.whole(minorText(one), currency)
  }
}

function Starts({ startsOn }: { startsOn: string | null }) {
  const { t } = useTranslation('promotions')
  const { day } = useDates()
  return startsOn ? t('order.starts', { date: day(startsOn) }) : null
}

interface SubmitProps {
  isForSale: boolean
  canOrder: boolean
  isBusy: boolean
  label: string
}

/** The button, or why the person cannot order: nothing is sold here, no account yet, or no right to. */
function Submit({ isForSale, canOrder, isBusy, label }: SubmitProps) {
  const { t } = useTranslation('promotions')
  const user = useUser()
  const back = { redirect: paths.promotionOffer() }
  if (!isForSale) return <p className={styles.notice}>{t('order.notSold')}</p>
  if (!user)
    return (
      <div className={styles.stack}>
        <LinkButton href={paths.signUp(back)} variant="filled" size="lg" fullWidth>
          {t('order.signUp')}
        </LinkButton>
        <LinkButton href={paths.login(back)} size="lg" fullWidth>
          {t('order.signIn')}
        </LinkButton>
      </div>
    )
  if (!canOrder) return <p className={styles.notice}>{t('order.noAccess')}</p>
  return (
    <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
      {label}
    </Button>
  )
}
