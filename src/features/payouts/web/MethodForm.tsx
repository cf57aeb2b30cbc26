// Choosing between Stripe and Payoneer.
import { Button, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { PAYOUT_METHODS, type PayoutChoice, payoutProblems } from '../domain.ts'
import { type PayoutAnswer, payoutsApi } from './api.ts'
import styles from './payouts.module.css'

export function MethodForm({ payout, readOnly }: { payout: PayoutAnswer; readOnly: boolean }) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const [alert, setAlert] = useState<string>()
  const form = useForm({
    initialValues: {
      method: payout.method ?? 'stripe',
      payoneer_email: payout.payoneer_email ?? '',
    },
    validate: (values) => formErrors(payoutProblems(values)),
    transformValues: ({ method, payoneer_email }): PayoutChoice => ({
      method,
      payoneer_email: method === 'payoneer' ? payoneer_email : null,
    }),
  })

  async function save(choice: PayoutChoice) {
    setAlert(undefined)
    try {
      const saved = await payoutsApi.choose.call(choice)
      queries.setQueryData(payoutsApi.find.queryKey(), saved)
      showToast({ message: t('saved'), closeLabel: t('common:close') })
    } catch (error) {
      const refusal = readRefusal(error)
      showProblems(form, refusal.problems)
      if (refusal.problems.length === 0 && refusal.code !== 'reauthentication_required')
        setAlert(errorMessage(refusal))
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
      noValidate
    >
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <Radio.Group label={t('methodLabel')} {...form.getInputProps('method')}>
        <div className={styles.choices}>
          {PAYOUT_METHODS.filter((value) => payout.offered.includes(value)).map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`method.${value}`)}
              description={t(`hint.${value}`)}
              disabled={readOnly}
            />
          ))}
        </div>
      </Radio.Group>
      {form.values.method === 'payoneer' ? (
        <TextInput
          id="payoneer-email"
          label={t('payoneerEmail')}
          type="email"
          autoComplete="off"
          disabled={readOnly}
          {...form.getInputProps('payoneer_email')}
          // An empty field is only wrong when the form is sent, and a problem of the server stays until it changes.
          onBlur={() => {
            if (form.values.payoneer_email.trim() !== '' && !form.errors.payoneer_email)
              form.validateField('payoneer_email')
          }}
        />
      ) : null}
      {readOnly ? null : (
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={form.submitting}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
