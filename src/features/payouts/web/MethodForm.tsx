// Choosing between Stripe and Payoneer.
import { Button, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useReauthentication } from '#features/accounts/web/Reauthentication.tsx'
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { PAYOUT_METHODS, type PayoutMethod, payoutProblems } from '../domain.ts'
import { type PayoutAnswer, payoutsApi } from './api.ts'
import styles from './payouts.module.css'

export function MethodForm({ payout, readOnly }: { payout: PayoutAnswer; readOnly: boolean }) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const withFreshAuth = useReauthentication()
  const queries = useQueryClient()
  const [method, setMethod] = useState<PayoutMethod>(payout.method ?? 'stripe')
  const [email, setEmail] = useState(payout.payoneer_email ?? '')
  const [problem, setProblem] = useState<Problem>()
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const choice = { method, payoneer_email: method === 'payoneer' ? email : null }
    const [firstProblem] = payoutProblems(choice)
    setProblem(firstProblem)
    setAlert(undefined)
    if (firstProblem) return document.getElementById('payoneer-email')?.focus()
    setBusy(true)
    try {
      const saved = await withFreshAuth(() => payoutsApi.choose.call(choice))
      queries.setQueryData(payoutsApi.find.queryKey(), saved)
      showToast({ message: t('saved'), closeLabel: t('common:close') })
    } catch (error) {
      const refusal = readRefusal(error)
      setProblem(refusal.problems.find((problem) => problem.at === 'payoneer_email'))
      if (refusal.problems.length === 0 && refusal.code !== 'proof_required') setAlert(errorMessage(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <Radio.Group
        label={t('methodLabel')}
        value={method}
        onChange={(value) => setMethod(value as PayoutMethod)}
      >
        <div className={styles.choices}>
          {PAYOUT_METHODS.map((value) => (
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
      {method === 'payoneer' ? (
        <TextInput
          id="payoneer-email"
          label={t('payoneerEmail')}
          type="email"
          autoComplete="off"
          value={email}
          disabled={readOnly}
          error={problem ? errorMessage({ code: problem.code, params: problem.params ?? {} }) : undefined}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setProblem(undefined)
          }}
          onBlur={() => {
            const [firstProblem] = payoutProblems({ method, payoneer_email: email })
            if (firstProblem?.code !== 'required') setProblem(firstProblem)
          }}
        />
      ) : null}
      {readOnly ? null : (
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={busy}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
