// The landing page: what Backline does, and how to sign up. Its music and covers come from `scripts/make-landing.ts`.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Cover } from '#ui/Cover.tsx'
import { Cue, type CueProps } from '#ui/Cue.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import styles from './LandingPage.module.css'
import { LandingStages } from './LandingStages.tsx'
import { LandingTrack } from './LandingTrack.tsx'
import halfLight from './landing-sample/half-light.webp'

export const handle = { namespaces: ['uploads'] } satisfies PageHandle

const SHELF = Object.values(
  import.meta.glob<string>('./landing-sample/shelf-*.webp', { eager: true, import: 'default' }),
)
const PROMISES = ['codes', 'reasons', 'once', 'exit', 'history', 'answers'] as const

export default function LandingPage() {
  const { t } = useTranslation(['site', 'common'])
  const user = useUser()
  usePageTitle(t('landing.title'))
  return (
    <>
      <title>{`${t('landing.title')} | Backline`}</title>
      <div className="page">
        <section className={styles.hero}>
          <div>
            <h1 tabIndex={-1}>{t('landing.title')}</h1>
            <p className={styles.lead}>{t('landing.lead')}</p>
            <div className={styles.actions}>
              <LinkButton href={user ? paths.newRelease() : paths.signUp()} variant="filled" size="lg">
                {t('landing.start')}
              </LinkButton>
              {user ? null : (
                <LinkButton href={paths.login()} size="lg">
                  {t('landing.signIn')}
                </LinkButton>
              )}
            </div>
            <p className={styles.small}>{t('landing.free')}</p>
          </div>
          <figure className={styles.cover}>
            <Cover image={{ src: halfLight }} alt={t('landing.sample.coverAlt')} emptyText="" lift eager />
            <figcaption>
              <span>
                <b>Half Light</b>, The Low Meridian
              </span>
              <span>{t('landing.sample.release')}</span>
            </figcaption>
          </figure>
        </section>
        <LandingStages />
        <Part title={t('landing.wait.title')} line={t('landing.wait.line')}>
          <Waits />
        </Part>
        <Part title={t('landing.checks.title')} line={t('landing.checks.line')}>
          <div className={styles.ruled}>
            <p className={styles.small}>{t('landing.checks.sample')}</p>
            <LandingTrack />
          </div>
        </Part>
        <Part title={t('landing.catalogue.title')} line={t('landing.catalogue.line')}>
          <ul className={styles.facts}>
            {(['files', 'media', 'problems', 'undo'] as const).map((key) => (
              <li key={key}>{t(`landing.catalogue.${key}`)}</li>
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
        <h2 className={styles.title}>{t('landing.promises.title')}</h2>
        <div className={styles.three}>
          {PROMISES.map((key) => (
            <div key={key}>
              <h3>{t(`landing.promises.${key}`)}</h3>
              <p className={styles.promise}>{t(`landing.promises.${key}Line`)}</p>
            </div>
          ))}
        </div>
      </section>
      <section className={styles.host}>
        <div className="page">
          <div>
            <h2 className={styles.title}>{t('landing.host.title')}</h2>
            <p className={`${styles.line} ${styles.hostLine}`}>{t('landing.host.line')}</p>
          </div>
          <pre>
            <i>{t('landing.host.needs')}</i>
            {'\nnpm start\n'}
            <i>→ http://localhost:3000</i>
          </pre>
        </div>
      </section>
    </>
  )
}

function Part({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.line}>{line}</p>
      </div>
      {children}
    </section>
  )
}

/** Three releases in three hands. */
function Waits() {
  const { t } = useTranslation(['site', 'common'])
  const cue = (turn: string, until: string, next: string): CueProps => ({
    turn: { label: t('common:whoseTurn'), value: turn },
    until: { label: t('common:until'), value: until },
    next: { label: t('common:next'), value: next },
  })
  const wait = (key: 'review' | 'reviewUntil' | 'delivery' | 'you' | 'youUntil' | 'second') =>
    t(`landing.wait.${key}`)
  return (
    <div className={styles.waits}>
      <div>
        <h3>{t('landing.steps.review')}</h3>
        <Cue {...cue(wait('review'), wait('reviewUntil'), wait('delivery'))} />
      </div>
      <div>
        <h3>{t('landing.wait.reopened')}</h3>
        <Cue tone="you" {...cue(wait('you'), wait('youUntil'), wait('second'))} />
      </div>
      <div>
        <h3>{t('landing.steps.delivered')}</h3>
        <Cue
          {...cue(t('landing.wait.stores'), t('landing.wait.storesUntil'), t('landing.wait.storesNext'))}
        />
      </div>
    </div>
  )
}
