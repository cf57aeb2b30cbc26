// The landing page: what Backline does, and how to sign up.

import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Bars } from '#ui/Bars.tsx'
import { Cue } from '#ui/Cue.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './LandingPage.module.css'

export default function LandingPage() {
  const { t } = useTranslation(['site', 'common'])
  const user = useUser()
  usePageTitle(t('landing.title'))
  const step = (
    key: 'draft' | 'submitted' | 'review' | 'delivered' | 'live',
    state: 'done' | 'now' | 'later',
  ) => ({
    key,
    state,
    label: t(`landing.steps.${key}`),
    note: t(`landing.steps.${key}Note`),
  })
  return (
    <div className="page">
      <title>{`${t('landing.title')} | Backline`}</title>
      <section className={styles.hero}>
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
      </section>
      <Bars
        label={t('landing.title')}
        variant="timeline"
        items={[
          step('draft', 'done'),
          step('submitted', 'done'),
          step('review', 'now'),
          step('delivered', 'later'),
          step('live', 'later'),
        ]}
      />
      <section className={styles.pair}>
        <div>
          <h2>{t('landing.wait.title')}</h2>
          <p>{t('landing.wait.line')}</p>
        </div>
        <div className={styles.cues}>
          <Cue
            turn={{ label: t('common:whoseTurn'), value: t('landing.wait.review') }}
            until={{ label: t('common:until'), value: t('landing.wait.reviewUntil') }}
            next={{ label: t('common:next'), value: t('landing.wait.delivery') }}
          />
          <Cue
            tone="you"
            turn={{ label: t('common:whoseTurn'), value: t('landing.wait.you') }}
            until={{ label: t('common:until'), value: t('landing.wait.youUntil') }}
            next={{ label: t('common:next'), value: t('landing.wait.second') }}
          />
        </div>
      </section>
      <section className={styles.pair}>
        <h2>{t('landing.checks.title')}</h2>
        <p>{t('landing.checks.line')}</p>
      </section>
      <section className={styles.promises}>
        <SectionHead title={t('landing.promises.title')} />
        <div className={styles.three}>
          {(['codes', 'reasons', 'once'] as const).map((key) => (
            <div key={key}>
              <h3>{t(`landing.promises.${key}`)}</h3>
              <p>{t(`landing.promises.${key}Line`)}</p>
            </div>
          ))}
        </div>
      </section>
      <section className={styles.host}>
        <div>
          <h2>{t('landing.host.title')}</h2>
          <p>{t('landing.host.line')}</p>
        </div>
        <pre>{'git clone …/backline\ncd backline\nnpm start'}</pre>
      </section>
    </div>
  )
}
