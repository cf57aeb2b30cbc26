// The setup at a payment service: its status, the link to it, and the result when the user returns.
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type PayoutAnswer, payoutsApi } from './api.ts'
import styles from './payouts.module.css'

/** Refusals with a message of their own. A closed dialog needs no message. */
const OWN_WORDS = new Set(['impersonating', 'permission_denied', 'too_many_requests', 'network_error'])

type Rail = 'stripe' | 'payoneer'
const CALLS = {
  stripe: { setUp: payoutsApi.setUpStripe, check: payoutsApi.checkStripe },
  payoneer: { setUp: payoutsApi.setUpPayoneer, check: payoutsApi.checkPayoneer },
} as const

interface RailSetupProps {
  rail: Rail
  payout: PayoutAnswer
  readOnly: boolean
}

export function RailSetup({ rail, payout, readOnly }: RailSetupProps) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const setUp = useMutation({
    mutationFn: () => CALLS[rail].setUp.call({}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const check = useCheckOnReturn(rail, readOnly)
  const error = setUp.error ?? check.error
  const refusal = error ? readRefusal(error) : undefined
  const state = payout[rail]
  const configured = state === 'configured'
  const Icon = configured ? IconCheck : IconAlertTriangle
  return (
    <section className={styles.section}>
      <SectionHead title={t(`${rail}.title`)} />
      <p className={styles.state} data-state={state}>
        <Icon size={18} aria-hidden="true" />
        {t(`${rail}.${state}`)}
      </p>
      <p className="muted">{t(configured ? `${rail}.configuredLine` : `${rail}.incompleteLine`)}</p>
      {payout.sandbox ? <p className="muted small">{t(`${rail}.sandbox`)}</p> : null}
      {refusal && refusal.code !== 'reauthentication_required' ? (
        <FormAlert>
          {OWN_WORDS.has(refusal.code) ? (
            errorMessage(refusal)
          ) : (
            <>
              <strong>{t(`${rail}.failed`)}</strong>
              <br />
              {t(`${rail}.failedLine`)}
            </>
          )}
        </FormAlert>
      ) : null}
      {configured || readOnly ? null : (
        <div className={styles.buttons}>
          <Button onClick={() => setUp.mutate()} loading={setUp.isPending || setUp.isSuccess}>
            {t(`${rail}.setUp`)}
          </Button>
          <Button onClick={() => check.mutate()} loading={check.isPending}>
            {t(`${rail}.check`)}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Checks the setup once when the user returns from the payment service, and not again after a reload. */
function useCheckOnReturn(rail: Rail, readOnly: boolean) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const returned = search.get(rail) === 'return' && !readOnly
  const requested = useRef(false)
  const check = useMutation({
    mutationFn: () => CALLS[rail].check.call({}),
    onSuccess: (answer) => {
      queries.setQueryData(payoutsApi.find.queryKey(), answer)
      return queries.invalidateQueries({ queryKey: payoutsApi.overview.key() })
    },
  })
  const { mutate } = check
  useEffect(() => {
    if (!returned || requested.current) return
    requested.current = true
    mutate()
    setSearch({}, { replace: true })
  }, [returned, mutate, setSearch])
  return check
}
