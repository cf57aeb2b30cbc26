// On the page of a person: the credit of their account, and the form by which finance gives more.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { newId } from '#lib/pure/ids.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { REASON_LENGTH_MAX, STAFF_CAUSES, type StaffCause } from '../domain.ts'
import { accountCreditQuery, purchasesApi } from './api.ts'
import { CreditHistory } from './CreditHistory.tsx'
import styles from './purchases.module.css'
import { usePurchaseAction } from './use-purchase-action.ts'

export function AccountCredit({ accountId }: { accountId: string }) {
  const { t } = useTranslation('purchases')
  const money = useMoney()
  const user = useUser()
  const query = useQuery(accountCreditQuery(accountId))
  const { data } = query
  return (
    <section className={styles.stack} aria-labelledby="credit-head">
      <SectionHead
        id="credit-head"
        title={t('credit')}
        side={data ? money.text(data.balance, data.currency) : undefined}
      />
      {query.isError && !data ? (
        <LoadError title={t('failed')} query={query} />
      ) : data ? (
        <>
          <CreditHistory credit={data} />
          {user && staffMay(user.role, 'money.manage') ? (
            <GiveCredit accountId={accountId} currency={data.currency} />
          ) : null}
        </>
      ) : (
        <SkeletonBlock height={48} />
      )}
    </section>
  )
}

function GiveCredit({ accountId, currency }: { accountId: string; currency: string }) {
  const { t } = useTranslation('purchases')
  const [isOpen, setOpen] = useState(false)
  // The same key until the grant succeeds, so that a retry does not grant twice.
  const [key, setKey] = useState(newId)
  const [amount, setAmount] = useState('')
  const [cause, setCause] = useState<StaffCause>('goodwill')
  const [reason, setReason] = useState('')
  const { run, busy, error, problemAt } = usePurchaseAction({
    done: t('given'),
    onDone: () => {
      setKey(newId())
      setAmount('')
      setReason('')
      setOpen(false)
    },
  })
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('give')}</Button>
      </div>
    )
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        run(() => purchasesApi.grantCredit.call({ accountId, key, amount, cause, reason }))
      }}
    >
      <TextInput
        label={t('giveAmount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={problemAt('amount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('giveCause')}
        value={cause}
        data={STAFF_CAUSES.map((value) => ({ value, label: t(`cause.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setCause(STAFF_CAUSES.find((known) => known === value) ?? 'goodwill')
        }
      />
      <Textarea
        label={t('giveReason')}
        maxLength={REASON_LENGTH_MAX}
        autosize
        minRows={2}
        value={reason}
        error={problemAt('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error ? <FormAlert>{error}</FormAlert> : null}
      <div>
        <Button type="submit" variant="filled" loading={busy}>
          {t('give')}
        </Button>
      </div>
    </form>
  )
}
