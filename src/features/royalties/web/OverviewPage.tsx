// /royalties: what an account has earned by month and store, and where the money is now.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSeat } from '#features/accounts/web/use-user.ts'
import { SignalsNotice } from '#features/signals/web/SignalsNotice.tsx'
import { isZeroDecimal } from '#lib/pure/money.ts'
import { paths } from '#lib/pure/paths.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { Amount } from './Amount.tsx'
import { type OverviewAnswer, overviewQuery } from './api.ts'
import { Forecast } from './Forecast.tsx'
import { MonthsByStore } from './MonthsByStore.tsx'
import styles from './royalties.module.css'

export default function OverviewPage() {
  const { t } = useTranslation('royalties')
  const query = useQuery(overviewQuery())
  usePageTitle(t('title'))
  if (query.isError && !query.data) return <LoadError title={t('failed')} query={query} />
  if (!query.data)
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonRows count={6} />
      </DelayedSkeleton>
    )
  const { months } = query.data
  return (
    <div className={styles.sections}>
      <SignalsNotice />
      {months.length === 0 ? (
        <EmptyState title={t('emptyTitle')} line={t('emptyLine')} />
      ) : (
        <MonthsByStore overview={query.data} />
      )}
      {months.length > 0 ? <Forecast overview={query.data} /> : null}
      <div className={styles.columns}>
        <WhereItIs overview={query.data} />
        <Expected overview={query.data} />
      </div>
      <TakeEverything />
    </div>
  )
}

/** The archive is made with the others of the person, which only the owner of the account has. */
function TakeEverything() {
  const { t } = useTranslation('royalties')
  const seat = useSeat()
  if (seat?.seat !== 'owner') return null
  return (
    <section aria-labelledby="take-head">
      <SectionHead id="take-head" title={t('take.title')} />
      <p className={styles.quiet}>{t('take.line')}</p>
      <LinkButton className={styles.take} href={`${paths.personalData()}#data`}>
        {t('take.action')}
      </LinkButton>
    </section>
  )
}

const PARTS = ['available', 'pending', 'paid', 'withheld', 'costs', 'disputed'] as const

/** The parts add up to the lifetime sum. */
function WhereItIs({ overview }: { overview: OverviewAnswer }) {
  const { t } = useTranslation('royalties')
  const money = useMoney()
  return (
    <section aria-labelledby="where-head">
      <SectionHead id="where-head" title={t('where.title')} />
      {overview.totals.map((total) => (
        <table key={total.currency} className={styles.sum}>
          <tbody>
            {PARTS.map((part) => (
              <tr key={part}>
                <th scope="row">
                  {t(`parts.${part}`)}
                  <small>
                    {t(
                      part === 'available' && money.isNegative(total.available)
                        ? 'parts.negativeLine'
                        : `parts.${part}Line`,
                    )}
                  </small>
                </th>
                <td>
                  <Amount exact amount={total[part]} currency={total.currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('parts.lifetime')}</th>
              <td>
                <Amount exact amount={total.lifetime} currency={total.currency} />
              </td>
            </tr>
            {isZeroDecimal(total.fromDisputes) ? null : (
              <tr>
                <th scope="row">
                  <AppLink href={paths.disputes()}>{t('parts.fromDisputes')}</AppLink>
                  <small>{t('parts.fromDisputesLine')}</small>
                </th>
                <td>
                  <Amount exact amount={total.fromDisputes} currency={total.currency} />
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      ))}
    </section>
  )
}

function Expected({ overview }: { overview: OverviewAnswer }) {
  const { t } = useTranslation('royalties')
  const held = overview.totals.filter((total) => !isZeroDecimal(total.held))
  return (
    <section aria-labelledby="expected-head">
      <SectionHead id="expected-head" title={t('expected.title')} />
      {held.length === 0 && overview.unposted.length === 0 ? (
        <p className={styles.quiet}>{t('expected.none')}</p>
      ) : (
        <>
          <p className={styles.quiet}>{t('expected.line')}</p>
          <DescriptionList layout="rows">
            {overview.unposted.map(({ currency, amount, statements }) => (
              <DescriptionItem key={currency} label={t('expected.unposted', { count: statements })}>
                <Amount amount={amount} currency={currency} /> <small>{t('expected.unpostedLine')}</small>
              </DescriptionItem>
            ))}
            {held.map((total) => (
              <DescriptionItem key={total.currency} label={t('expected.held')}>
                <Amount exact amount={total.held} currency={total.currency} />{' '}
                <small>{t('expected.heldLine')}</small>
              </DescriptionItem>
            ))}
          </DescriptionList>
        </>
      )}
    </section>
  )
}
