// The Stripe setup: its status, the link to it, and the result when the user returns.
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

export function StripeSetup({ payout, readOnly }: { payout: PayoutAnswer; readOnly: boolean }) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const setUp = useMutation({
    mutationFn: () => payoutsApi.setUpStripe.call({}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const check = useCheckOnReturn(readOnly)
  const error = setUp.error ?? check.error
  const refusal = error ? readRefusal(error) : undefined
  const configured = payout.stripe === 'configured'
  return (
    <section className={styles.section}>
      <SectionHead title={t('stripe.title')} />
      <p className={styles.state} data-state={payout.stripe}>
        {configured ? (
          <IconCheck size={18} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={18} aria-hidden="true" />
        )}
        {t(`stripe.${payout.stripe}`)}
      </p>
      <p className="muted">{t(configured ? 'stripe.configuredLine' : 'stripe.incompleteLine')}</p>
      {payout.sandbox ? <p className="muted small">{t('stripe.sandbox')}</p> : null}
      {refusal && refusal.code !== 'reauthentication_required' ? (
        <FormAlert>
          {OWN_WORDS.has(refusal.code) ? (
            errorMessage(refusal)
          ) : (
            <>
              <strong>{t('stripe.failed')}</strong>
              <br />
              {t('stripe.failedLine')}
            </>
          )}
        </FormAlert>
      ) : null}
      {configured || readOnly ? null : (
        <div className={styles.buttons}>
          <Button onClick={() => setUp.mutate()} loading={setUp.isPending || setUp.isSuccess}>
            {t('stripe.setUp')}
          </Button>
          <Button onClick={() => check.mutate()} loading={check.isPending}>
            {t('stripe.check')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Checks the setup once when the user returns from Stripe, and not again after a reload. */
function useCheckOnReturn(readOnly: boolean) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const returned = search.get('stripe') === 'return' && !readOnly
  const requested = useRef(false)
  const check = useMutation({
    mutationFn: () => payoutsApi.checkStripe.call({}),
    onSuccess: (answer) => queries.setQueryData(payoutsApi.find.queryKey(), answer),
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
