// /account/subscription: the plan, its end date and what it includes.

import { useTranslation } from 'react-i18next'
import { isLanguage, LOCALES } from '#lib/i18n/languages.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { SettingsAnswer } from './api.ts'
import styles from './settings.module.css'
import { WithSettings } from './WithSettings.tsx'

export default function SubscriptionPage() {
  return <WithSettings>{({ subscription }) => <Plan subscription={subscription} />}</WithSettings>
}

/** What each plan includes; paid plans have one more line. */
const LINES = ['first', 'second', 'third'] as const

function Plan({ subscription: { plan_name: plan, expires } }: Pick<SettingsAnswer, 'subscription'>) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const locale = LOCALES[isLanguage(i18n.language) ? i18n.language : 'en']
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const holds = LINES.map((line) => t(`subscription.plans.${plan}.${line}`))
  if (plan !== 'indiefy_lite') holds.push(t(`subscription.plans.${plan}.fourth`))
  return (
    <section className={styles.section}>
      <SectionHead title={t('subscription.title')} />
      <DescriptionList layout="columns">
        <DescriptionItem label={t('subscription.type')}>{t(`common:plan.${plan}`)}</DescriptionItem>
        {plan === 'indiefy_lite' ? null : (
          <DescriptionItem label={t('subscription.expires')}>
            {expires ? (
              <time dateTime={expires}>{date.format(new Date(`${expires}T00:00:00Z`))}</time>
            ) : (
              t('subscription.never')
            )}
          </DescriptionItem>
        )}
      </DescriptionList>
      <h3>{t('subscription.includes')}</h3>
      <ul className={styles.list}>
        {holds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
