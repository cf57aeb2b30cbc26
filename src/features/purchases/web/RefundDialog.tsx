// Asks for a payment back: first what ends with it, then the reason.
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useFormErrors } from '#lib/web/forms.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN, reasonProblems } from '../domain.ts'
import { type PaidInvoiceAnswer, purchasesApi } from './api.ts'
import styles from './purchases.module.css'
import { usePurchaseAction } from './use-purchase-action.ts'

export function RefundDialog({ invoice, onClose }: { invoice: PaidInvoiceAnswer; onClose: () => void }) {
  const { t } = useTranslation(['purchases', 'common'])
  const money = useMoney()
  const formErrors = useFormErrors()
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => formErrors(reasonProblems(reason)),
  })
  const { run, busy, error, problemAt } = usePurchaseAction({ done: t('asked'), onDone: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('askTitle', { amount: money.text(invoice.amount, invoice.currency) })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        noValidate
        className={styles.stack}
        onSubmit={form.onSubmit(({ reason }) =>
          run(() => purchasesApi.requestRefund.call({ invoiceId: invoice.id, reason })),
        )}
      >
        <p className="muted">{t('askLead')}</p>
        <div>
          <h3>{t('endsTitle')}</h3>
          <p>{t(`ends.${invoice.kind}`)}</p>
        </div>
        <Textarea
          label={t('reason')}
          description={t('reasonHint', { min: REASON_LENGTH_MIN })}
          maxLength={REASON_LENGTH_MAX}
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
          error={form.errors.reason ?? problemAt('reason')}
        />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={busy}>
            {t('send')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
