// What the files of a recording cost, the page where they are paid, their downloads, and the tracks that can use them.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useOwnPermission, usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { MASTER_FORMATS, type MasterFormat } from '../domain.ts'
import { type MasterAnswer, masteringApi, type TermsAnswer } from './api.ts'
import { MasterTracks } from './MasterTracks.tsx'
import styles from './mastering.module.css'

interface MasterPurchaseProps {
  master: MasterAnswer
  terms: TermsAnswer
  /** The state of the purchase after returning from the checkout. */
  returned?: 'open' | 'paid' | 'expired'
}

export function MasterPurchase({ master, terms, returned }: MasterPurchaseProps) {
  const { t } = useTranslation('mastering')
  const canEdit = usePermission('catalogue.edit')
  return (
    <Panel title={t('files')} label={t('files')}>
      <div className={styles.stack}>
        {returned ? <p role="status">{t(`returned.${returned}`)}</p> : null}
        {master.payment === 'paid' ? (
          <>
            <Downloads master={master} />
            {canEdit ? <MasterTracks master={master} /> : null}
            <AfterPayment master={master} />
          </>
        ) : (
          <Offer master={master} terms={terms} />
        )}
      </div>
    </Panel>
  )
}

function Offer({ master: { id, payment }, terms }: Pick<MasterPurchaseProps, 'master' | 'terms'>) {
  const { t } = useTranslation('mastering')
  const money = useMoney()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const canPay = useOwnPermission('plan.manage')
  const buy = useMutation({
    mutationFn: () => masteringApi.purchase.call({ id }),
    onSuccess: (page) =>
      page ? window.location.assign(page.url) : client.invalidateQueries({ queryKey: masteringApi.key() }),
  })
  const spend = useMutation({
    mutationFn: () => masteringApi.useFree.call({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: masteringApi.key() }),
  })
  const failure = buy.error ?? spend.error
  const price = money.text(terms.price, terms.currency)
  return (
    <>
      {payment === 'refunded' ? <p>{t('wasRefunded')}</p> : null}
      <p className={styles.price}>{price}</p>
      <p>{t('includes')}</p>
      <p className="muted">{t('after', { days: terms.revisionDays, refundDays: terms.refundDays })}</p>
      {failure ? <FormAlert>{errorMessage(readRefusal(failure))}</FormAlert> : null}
      {terms.free > 0 && canPay ? (
        <>
          <p>{t('freeLeft', { count: terms.free })}</p>
          <Button variant="filled" loading={spend.isPending} onClick={() => spend.mutate()}>
            {t('useFree')}
          </Button>
        </>
      ) : null}
      {!terms.forSale ? null : canPay ? (
        <Button
          variant={terms.free > 0 ? 'default' : 'filled'}
          // Stays loading until the checkout opens.
          loading={buy.isPending || Boolean(buy.data)}
          onClick={() => buy.mutate()}
        >
          {t('pay', { price })}
        </Button>
      ) : (
        <p>{t('noAccess')}</p>
      )}
      <p className="muted">{t('kept', { days: terms.keptDays })}</p>
    </>
  )
}

function Downloads({ master: { id } }: { master: MasterAnswer }) {
  const { t } = useTranslation('mastering')
  const errorMessage = useErrorMessage()
  const download = useMutation({
    mutationFn: async (format: MasterFormat) =>
      (await masteringApi.files.call({ id })).items.find((item) => item.format === format),
    onSuccess: (file) => file && window.location.assign(file.url),
  })
  return (
    <>
      {download.isError ? <FormAlert>{errorMessage(readRefusal(download.error))}</FormAlert> : null}
      {MASTER_FORMATS.map((format) => (
        <Button key={format} loading={download.isPending} onClick={() => download.mutate(format)}>
          {t(`download.${format}`)}
        </Button>
      ))}
    </>
  )
}

function AfterPayment({ master: { revisionsUntil, refundUntil } }: { master: MasterAnswer }) {
  const { t } = useTranslation('mastering')
  const { moment, day } = useDates()
  return (
    <>
      {revisionsUntil ? <p className="muted">{t('revisions', { until: moment(revisionsUntil) })}</p> : null}
      {refundUntil ? (
        <>
          <p className="muted">{t('refund', { until: day(refundUntil) })}</p>
          <LinkButton href={paths.credit()}>{t('askRefund')}</LinkButton>
        </>
      ) : null}
    </>
  )
}
