// The registration with Payoneer: its status, the link to it, and the result when the user returns.
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type PayoutAnswer, payoutsApi } from './api.ts'
import styles from './payouts.module.css'

export function PayoneerSetup({ payout, readOnly }: { payout: PayoutAnswer; readOnly: boolean }) {
  const { t } = useTranslation('payouts')
  const setUp = useMutation({
    mutationFn: () => payoutsApi.setUpPayoneer.call({}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const check = useCheckOnReturn(readOnly)
  const error = setUp.error ?? check.error
  const configured = payout.payoneer === 'configured'
  const Icon = configured ? IconCheck : IconAlertTriangle
  return (
    <section className={styles.section}>
      <SectionHead title={t('payoneer.title')} />
      <p className={styles.state} data-state={payout.payoneer}>
        <Icon size={18} aria-hidden="true" />
        {t(`payoneer.${payout.payoneer}`)}
      </p>
      <p className="muted">{t(configured ? 'payoneer.configuredLine' : 'payoneer.incompleteLine')}</p>
      {payout.sandbox ? <p className="muted small">{t('payoneer.sandbox')}</p> : null}
      {error && readRefusal(error).code !== 'reauthentication_required' ? (
        <FormAlert>
          <strong>{t('payoneer.failed')}</strong>
          <br />
          {t('payoneer.failedLine')}
        </FormAlert>
      ) : null}
      {configured || readOnly ? null : (
        <div className={styles.buttons}>
          <Button onClick={() => setUp.mutate()} loading={setUp.isPending || setUp.isSuccess}>
            {t('payoneer.setUp')}
          </Button>
          <Button onClick={() => check.mutate()} loading={check.isPending}>
            {t('payoneer.check')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Checks the registration once when the user returns from Payoneer, and not again after a reload. */
function useCheckOnReturn(readOnly: boolean) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const returned = search.get('payoneer') === 'return' && !readOnly
  const requested = useRef(false)
  const check = useMutation({
    mutationFn: () => payoutsApi.checkPayoneer.call({}),
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
