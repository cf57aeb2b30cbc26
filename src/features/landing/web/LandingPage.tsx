// The landing page: what Backline does, and how to sign up. Its music and covers come from `scripts/make-landing.ts`.
import { IconArrowBackUp, IconHeadphones, IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { comparisonQuery } from '#features/plans/web/api.ts'
import { PlanCards } from '#features/plans/web/PlanCards.tsx'
import { paths } from '#lib/pure/paths.ts'
import { OrganizationData, PublicHead } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { BoxBadge, type BoxBadgeProps } from '#ui/BoxBadge.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Cue, type CueProps } from '#ui/Cue.tsx'
import favicon from '#ui/favicon.svg?url'
import { LinkButton } from '#ui/LinkButton.tsx'
import shared from '#ui/public-page.module.css'
import type { Route } from './+types/LandingPage'
import { LandingAmount } from './LandingAmount.tsx'
import styles from './LandingPage.module.css'
import { LandingQuestions } from './LandingQuestions.tsx'
import { LandingStages } from './LandingStages.tsx'
import { LandingTrack } from './LandingTrack.tsx'
import halfLight from './landing-sample/half-light.webp'

export const handle = { namespaces: ['landing', 'plans', 'uploads'], isPublic: true } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [comparisonQuery(call)])
export const clientLoader = () => startQueries([comparisonQuery()])

const SHELF = Object.values(
  import.meta.glob<string>('./landing-sample/shelf-*.webp', { eager: true, import: 'default' }),
)
const PROMISES = [
  'codes',
  'reasons',
  'once',
  'live',
  'splits',
  'person',
  'exit',
  'history',
  'answers',
] as const

export default function LandingPage() {
  const { t } = useTranslation(['landing', 'plans'])
  const user = useUser()
  usePageTitle(t('title'))
  return (
    <>
      <PublicHead
        title={t('title')}
        description={t('lead')}
        at={paths.home()}
        image={{ src: halfLight, alt: t('sample.coverAlt') }}
      />
      <OrganizationData description={t('lead')} logo={favicon} />
      <div className="page">
        <section className={styles.hero}>
          <div>
            <h1 tabIndex={-1}>{t('title')}</h1>
            <p className={shared.lead}>{t('lead')}</p>
            <div className={shared.actions}>
              <LinkButton href={user ? paths.newRelease() : paths.signUp()} variant="filled" size="lg">
                {t('start')}
              </LinkButton>
              {user ? null : (
                <LinkButton href={paths.login()} size="lg">
                  {t('signIn')}
                </LinkButton>
              )}
            </div>
            <p className={shared.small}>{t('plans:freeToStart')}</p>
          </div>
          <figure className={styles.cover}>
            <Cover image={{ src: halfLight }} alt={t('sample.coverAlt')} emptyText="" lift eager />
            <figcaption>
              <span>
                <b>Half Light</b>, The Low Meridian
              </span>
              <span>{t('sample.release')}</span>
            </figcaption>
          </figure>
        </section>
        <LandingStages />
        <Part title={t('wait.title')} line={t('wait.line')}>
          <Waits />
        </Part>
        <Part title={t('checks.title')} line={t('checks.line')}>
          <div className={styles.ruled}>
            <p className={shared.small}>{t('checks.sample')}</p>
            <LandingTrack />
          </div>
        </Part>
        <Part title={t('amount.title')} line={t('amount.line')}>
          <LandingAmount />
        </Part>
        <Part title={t('catalogue.title')} line={t('catalogue.line')}>
          <ul className={styles.facts}>
            {(['files', 'media', 'problems', 'undo'] as const).map((key) => (
              <li key={key}>{t(`catalogue.${key}`)}</li>
            ))}
          </ul>
        </Part>
      </div>
      <div className={styles.shelf}>
        {SHELF.map((src) => (
          <Cover key={src} image={{ src }} alt="" emptyText="" />
        ))}
      </div>
      <section className={`page ${styles.promises}`}>
        <h2 className={shared.title}>{t('promises.title')}</h2>
        <div className={styles.three}>
          {PROMISES.map((key) => (
            <div key={key}>
              <h3>{t(`promises.${key}`)}</h3>
              <p className={styles.promise}>{t(`promises.${key}Line`)}</p>
            </div>
          ))}
        </div>
      </section>
      <Plans />
      <LandingQuestions />
      <section className={styles.host}>
        <div className="page">
          <div>
            <h2 className={shared.title}>{t('host.title')}</h2>
            <p className={`${shared.line} ${styles.hostLine}`}>{t('host.line')}</p>
          </div>
          <pre>
            <i>{t('host.needs')}</i>
            {'\nnpm start\n'}
            <i>→ http://localhost:3000</i>
          </pre>
        </div>
      </section>
    </>
  )
}

function Plans() {
  const { t } = useTranslation('landing')
  const { data } = useQuery(comparisonQuery())
  return data ? (
    <section className={`page ${styles.plans}`}>
      <h2 className={shared.title}>{t('plans.title')}</h2>
      <PlanCards comparison={data} from="landing" />
    </section>
  ) : null
}

function Part({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <section className={shared.part}>
      <div>
        <h2 className={shared.title}>{title}</h2>
        <p className={shared.line}>{line}</p>
      </div>
      {children}
    </section>
  )
}

/** Three releases, each waiting for someone else. */
function Waits() {
  const { t } = useTranslation('landing')
  const wait = (key: 'review' | 'reviewUntil' | 'delivery' | 'you' | 'youUntil' | 'second') =>
    t(`wait.${key}`)
  return (
    <div className={styles.waits}>
      <Wait
        badge={{ icon: IconHeadphones, tone: 'info', children: t('steps.review') }}
        release="Nightshift, Marlo Quist"
        facts={[wait('review'), wait('reviewUntil'), wait('delivery')]}
      />
      <Wait
        badge={{ icon: IconArrowBackUp, tone: 'warn', children: t('wait.reopened') }}
        release="Half Light, The Low Meridian"
        tone="you"
        facts={[wait('you'), wait('youUntil'), wait('second')]}
      />
      <Wait
        badge={{ icon: IconPackage, tone: 'info', children: t('steps.delivered') }}
        release="Marş, Defne Aral"
        facts={[t('wait.stores'), t('wait.storesUntil'), t('wait.storesNext')]}
      />
    </div>
  )
}

interface WaitProps extends Pick<CueProps, 'tone'> {
  badge: BoxBadgeProps
  release: string
  facts: [turn: string, until: string, next: string]
}

function Wait({ badge, release, tone, facts: [turn, until, next] }: WaitProps) {
  const { t } = useTranslation(['landing', 'common'])
  return (
    <div>
      <h3>
        <BoxBadge {...badge} />
        <span>{release}</span>
      </h3>
      <Cue
        tone={tone}
        turn={{ label: t('common:whoseTurn'), value: turn }}
        until={{ label: t('common:until'), value: until }}
        next={{ label: t('common:next'), value: next }}
      />
    </div>
  )
}
