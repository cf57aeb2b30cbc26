// /promotion: what a promotion is and costs, and the form that orders one.
import { IconChartLine, IconRefresh, IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrice } from '#features/plans/web/use-price.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { paths } from '#lib/pure/paths.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { type BarItem, Bars } from '#ui/Bars.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { lastDay } from '../domain.ts'
import type { Route } from './+types/PromotionOfferPage'
import { type TermsAnswer, termsQuery } from './api.ts'
import { OrderForm } from './OrderForm.tsx'
import styles from './promotions.module.css'

export const handle = { namespaces: ['promotions'], isPlain: true, isPublic: true } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [termsQuery(call)])
export const clientLoader = () => startQueries([termsQuery()])

const PROMISES = { listeners: IconTargetArrow, numbers: IconChartLine, refund: IconRefresh } as const

export default function PromotionOfferPage() {
  const { t } = useTranslation('promotions')
  const query = useQuery(termsQuery())
  usePageTitle(t('offer.name'))
  return (
    <div className="page">
      <PublicHead title={t('offer.name')} description={t('offer.lead')} at={paths.promotionOffer()} />
      {query.data ? (
        <Offer terms={query.data} />
      ) : query.isError ? (
        <LoadError page title={t('offer.failed')} query={query} primary />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock width={360} height={140} gap={32} />
          <SkeletonBlock height={420} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Offer({ terms }: { terms: TermsAnswer }) {
  const { t } = useTranslation('promotions')
  const format = usePrice()
  const [chosen, setChosen] = useState({ startsOn: terms.firstDay, days: FIRST_DAYS })
  return (
    <>
      <div className={styles.offer}>
        <div>
          <h1 tabIndex={-1}>{t('offer.title', { amount: format.whole(terms.dailyMin, terms.currency) })}</h1>
          <p className={styles.lead}>{t('offer.lead')}</p>
          <ul className={styles.promises}>
            {keysOf(PROMISES).map((key) => {
              const Icon = PROMISES[key]
              return (
                <li key={key}>
                  <Icon size={22} stroke={1.75} aria-hidden="true" />
                  <span>
                    <b>{t(`offer.promise.${key}`, { count: terms.refundDays })}</b>
                    <small>{t(`offer.promise.${key}Line`)}</small>
                  </span>
                </li>
              )
            })}
          </ul>
        </div>
        <OrderForm terms={terms} firstDays={FIRST_DAYS} onChoose={setChosen} />
      </div>
      <section aria-labelledby="steps-head" className={styles.steps}>
        <SectionHead id="steps-head" title={t('offer.steps.title')} />
        <Steps terms={terms} {...chosen} />
      </section>
      <section aria-labelledby="questions-head" className={styles.questions}>
        <h2 id="questions-head">{t('offer.questions.title')}</h2>
        <div>
          {(['streams', 'where', 'stop', 'money'] as const).map((key) => (
            <section key={key}>
              <h3>{t(`offer.questions.${key}`)}</h3>
              <p>{t(`offer.questions.${key}Line`, { count: terms.refundDays })}</p>
            </section>
          ))}
        </div>
      </section>
    </>
  )
}

const FIRST_DAYS = 14

interface Chosen {
  startsOn: string
  days: number
}

function Steps({ terms, startsOn, days }: Chosen & { terms: TermsAnswer }) {
  const { t } = useTranslation('promotions')
  const { day } = useDates()
  const steps: BarItem[] = [
    { key: 'order', label: t('offer.steps.order'), note: t('offer.steps.orderLine'), state: 'now' },
    { key: 'look', label: t('offer.steps.look'), note: t('offer.steps.lookLine'), state: 'later' },
    { key: 'run', label: day(startsOn), note: t('offer.steps.runLine'), state: 'later' },
    {
      key: 'report',
      label: day(lastDay({ startsOn, days })),
      note: t('offer.steps.reportLine'),
      state: 'later',
    },
    {
      key: 'refund',
      label: t('offer.steps.until', { date: day(terms.refundUntil) }),
      note: t('offer.steps.refundLine'),
      state: 'later',
    },
  ]
  return <Bars variant="timeline" label={t('offer.steps.title')} items={steps} />
}
