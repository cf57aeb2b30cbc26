// Beside the withdrawals: what blocks them, where the money goes, the tax form, and how long it takes.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type OverviewAnswer, settingsQuery, type TaxFormAnswer } from './api.ts'
import { usePauseLine } from './OpenPayout.tsx'
import styles from './payouts-page.module.css'
import { useAmounts } from './use-amounts.ts'

export function PayoutAside({ overview, mayManage }: { overview: OverviewAnswer; mayManage: boolean }) {
  const { t } = useTranslation('payouts')
  const { money } = useAmounts()
  const pauseLine = usePauseLine(overview)
  const { data: settings } = useQuery(settingsQuery())
  const days = overview.waitDays
  return (
    <aside className={styles.aside}>
      {overview.pauses.length > 0 ? (
        <section className={styles.section}>
          <SectionHead title={t('page.blocks')} />
          <ul className={styles.pauses}>
            {overview.pauses.map((pause) => (
              <li key={pause}>
                <IconAlertTriangle size={18} aria-hidden="true" />
                <span>{pauseLine(pause)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={styles.section}>
        <SectionHead
          title={t('page.where')}
          side={
            mayManage ? (
              <TextButton
                href={paths.payout()}
                label={t(settings?.method ? 'page.change' : 'page.whereSetUp')}
                ariaLabel={`${t('page.where')}: ${t(settings?.method ? 'page.change' : 'page.whereSetUp')}`}
              />
            ) : null
          }
        />
        {settings?.method ? (
          <>
            <p>
              <b>{t(`method.${settings.method}`)}</b>
              {settings.method === 'payoneer' ? `, ${settings.payoneer_email ?? ''}` : null}
            </p>
            <p className="muted small">{t('page.whereNote')}</p>
          </>
        ) : (
          <p className="muted small">{t('page.whereNone')}</p>
        )}
      </section>
      <TaxFormPart form={overview.taxForm} mayManage={mayManage} />
      <section className={styles.section}>
        <SectionHead title={t('page.howLong')} />
        <p className="muted small">
          {overview.minimumMicros === '0'
            ? t('page.howLongFree', { days })
            : t('page.howLongLine', { days, min: money(overview.minimumMicros, overview.currency) })}
        </p>
      </section>
    </aside>
  )
}

function TaxFormPart({ form, mayManage }: { form: TaxFormAnswer; mayManage: boolean }) {
  const { t } = useTranslation('payouts')
  const { day } = useDates()
  const countries = useCountries()
  const label = t(form.kind ? 'tax.open' : 'tax.send')
  return (
    <section className={styles.section}>
      <SectionHead
        title={t('tax.title')}
        side={
          mayManage ? (
            <TextButton href={paths.taxForm()} label={label} ariaLabel={`${t('tax.title')}: ${label}`} />
          ) : null
        }
      />
      {form.kind ? (
        <DescriptionList layout="rows">
          <DescriptionItem label={t('page.status')}>{t(`tax.status.${form.status}`)}</DescriptionItem>
          <DescriptionItem label={t('tax.form')}>
            {[t(`tax.kind.${form.kind}`), countries.find(({ value }) => value === form.country)?.label].join(
              ', ',
            )}
          </DescriptionItem>
          <DescriptionItem label={t('tax.number')}>
            {form.numberEnd ? <code>{`•••••${form.numberEnd}`}</code> : t('tax.noNumber')}
          </DescriptionItem>
          {form.status === 'accepted' ? (
            <DescriptionItem label={t('tax.validTo')}>
              {form.expiresOn ? day(form.expiresOn) : t('tax.always')}
            </DescriptionItem>
          ) : null}
        </DescriptionList>
      ) : (
        <p className="muted small">{t('tax.requiredLine')}</p>
      )}
      {form.reason ? <p className={styles.explanation}>{form.reason}</p> : null}
    </section>
  )
}
