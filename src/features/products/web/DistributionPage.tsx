// /music-distribution-and-monetization: how a release reaches stores, what it costs, and how artists are paid.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { LandingAmount } from '#features/landing/web/LandingAmount.tsx'
import { LandingStages } from '#features/landing/web/LandingStages.tsx'
import { type ComparisonAnswer, comparisonQuery } from '#features/plans/web/api.ts'
import { Footnote } from '#features/plans/web/PlanPrice.tsx'
import { PlanTable } from '#features/plans/web/PlanTable.tsx'
import { limitOf } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { ApplicationData, PublicHead, QuestionsData } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import shared from '#ui/public-page.module.css'
import { Questions } from '#ui/Questions.tsx'
import { EXAMPLE_PARTIES } from '../domain.ts'
import type { Route } from './+types/DistributionPage'
import { type StatementAnswer, statementQuery } from './api.ts'
import { OtherProducts } from './OtherProducts.tsx'
import styles from './products.module.css'

export const handle = { namespaces: ['products', 'landing', 'plans'], isPublic: true } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [comparisonQuery(call), statementQuery(call)])
export const clientLoader = () => startQueries([comparisonQuery(), statementQuery()])

const STEPS = ['draft', 'check', 'review', 'deliver', 'live'] as const
const QUESTIONS = ['time', 'stores', 'codes', 'fee', 'withdraw', 'stop'] as const

export default function DistributionPage() {
  const { t } = useTranslation('products')
  const plans = useQuery(comparisonQuery())
  const statement = useQuery(statementQuery())
  const figures = useFigures(plans.data, statement.data)
  usePageTitle(t('distribution.name'))
  return (
    <>
      <PublicHead
        title={t('distribution.name')}
        description={t('distribution.lead')}
        at={paths.distribution()}
      />
      <div className="page">
        <section className={styles.intro}>
          <h1 tabIndex={-1}>{t('distribution.title')}</h1>
          <div>
            <p className={`${shared.lead} ${styles.introLead}`}>{t('distribution.lead')}</p>
            <StartButtons />
          </div>
        </section>
        <LandingStages />
        <Part title={t('distribution.steps.title')} line={t('distribution.steps.line')}>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <b>{t(`distribution.steps.${step}`)}</b>
                <span>{t(`distribution.steps.${step}Line`, figures)}</span>
              </li>
            ))}
          </ol>
        </Part>
        {plans.data ? (
          <Costs comparison={plans.data} />
        ) : plans.isError ? (
          <LoadError title={t('distribution.costs.failed')} query={plans} />
        ) : null}
        <Part title={t('distribution.money.title')} line={t('distribution.money.line', figures)}>
          <Statement />
        </Part>
        <Part title={t('distribution.cents.title')} line={t('distribution.cents.line')}>
          <LandingAmount />
        </Part>
        <Answers figures={figures} />
        <OtherProducts />
      </div>
    </>
  )
}

function StartButtons() {
  const { t } = useTranslation(['products', 'landing', 'plans'])
  const user = useUser()
  return (
    <>
      <div className={shared.actions}>
        <LinkButton href={user ? paths.newRelease() : paths.signUp()} variant="filled" size="lg">
          {t('landing:start')}
        </LinkButton>
        <LinkButton href="#costs" reload size="lg">
          {t('distribution.seeCosts')}
        </LinkButton>
      </div>
      {user ? null : <p className={shared.small}>{t('plans:freeToStart')}</p>}
    </>
  )
}

function Part({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  const head = useId()
  return (
    <section className={shared.part} aria-labelledby={head}>
      <div>
        <h2 id={head} className={shared.title}>
          {title}
        </h2>
        {line ? <p className={shared.line}>{line}</p> : null}
      </div>
      {children}
    </section>
  )
}

function Costs({ comparison }: { comparison: ComparisonAnswer }) {
  const { t } = useTranslation(['products', 'plans', 'common'])
  const user = useUser()
  const offers = comparison.plans.map(({ plan, price }) => ({
    name: t(`common:plan.${plan}`),
    price: price?.amount ?? '0',
    currency: comparison.currency,
  }))
  return (
    <section id="costs" className={styles.plans} aria-labelledby="costs-head">
      <ApplicationData description={t('distribution.lead')} offers={offers} />
      <h2 id="costs-head" className={shared.title}>
        {t('distribution.costs.title')}
      </h2>
      <p className={`${shared.line} ${styles.costsLine}`}>{t('distribution.costs.line')}</p>
      <PlanTable
        comparison={comparison}
        current={user?.subscription.plan_name}
        actionOf={(plan) =>
          user ? null : (
            <LinkButton href={paths.signUp(plan === 'indiefy_lite' ? {} : { redirect: paths.upgrade() })}>
              {t('plans:signUp')}
            </LinkButton>
          )
        }
      />
      <Footnote comparison={comparison} />
    </section>
  )
}

/** One amount on a free and on a paid plan. */
function Statement() {
  const { t } = useTranslation('products')
  const { exact } = useMoney()
  const query = useQuery(statementQuery())
  if (query.isError) return <LoadError title={t('distribution.money.failed')} query={query} />
  if (!query.data) return null
  const { gross, plans } = query.data
  const [free, paid] = plans
  const rows = [
    { label: t('distribution.money.reported'), values: [gross, gross] },
    {
      label: t('distribution.money.fee'),
      values: [free?.fee ?? '', paid?.fee ?? ''].map((fee) => `-${fee}`),
    },
    ...EXAMPLE_PARTIES.map((name, index) => ({
      label: t('distribution.money.part', { name }),
      values: [free?.parts[index] ?? '', paid?.parts[index] ?? ''],
    })),
  ]
  return (
    <div>
      <table className={styles.statement}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('distribution.money.basic')}</th>
            <th scope="col">{t('distribution.money.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values: [basic = '', other = ''] }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{signedAmount(basic, exact)}</td>
              <td>{signedAmount(other, exact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={shared.small}>{t('distribution.money.example')}</p>
    </div>
  )
}

const signedAmount = (amount: string, exact: (amount: string) => string): string =>
  amount.startsWith('-') && Number(amount) !== 0 ? `−${exact(amount)}` : exact(amount)

function Answers({ figures }: { figures: Figures }) {
  const { t } = useTranslation('products')
  const questions = QUESTIONS.map((key) => ({
    key,
    question: t(`distribution.questions.${key}`),
    answer: t(`distribution.questions.${key}Line`, figures),
  }))
  return (
    <Part title={t('questions')}>
      <div>
        <Questions questions={questions} />
        <QuestionsData questions={questions} />
      </div>
    </Part>
  )
}

type Figures = ReturnType<typeof useFigures>

/** The numbers in the texts, from the table of plans and the list of stores. */
function useFigures(comparison?: ComparisonAnswer, statement?: StatementAnswer) {
  const { percent } = useNumbers()
  return {
    share: percent(limitOf('basic', 'royalties.share_bp') / 10_000),
    fee: percent(1 - limitOf('basic', 'royalties.share_bp') / 10_000),
    basicDays: limitOf('basic', 'withdrawals.wait_days'),
    paidDays: limitOf('pro', 'withdrawals.wait_days'),
    takedownDays: limitOf('basic', 'takedowns.wait_days'),
    stores: comparison?.stores.all ?? 0,
    majorStores: comparison?.stores.major ?? 0,
    standardDays: statement?.leadDays.standard ?? 0,
    expressDays: statement?.leadDays.express ?? 0,
  }
}
