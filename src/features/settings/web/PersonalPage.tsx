// /account: profile, sign-in and personal data.

import { useTranslation } from 'react-i18next'
import { DevicesSection } from '#features/accounts/web/DevicesSection.tsx'
import { PasswordSection } from '#features/accounts/web/PasswordSection.tsx'
import { TwoFactorSection } from '#features/accounts/web/TwoFactorSection.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { ClosingSection } from './ClosingSection.tsx'
import { DataSection } from './DataSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './settings.module.css'
import { WithSettings } from './WithSettings.tsx'

export default function PersonalPage() {
  const staff = useUser()?.impersonate ?? false
  return (
    <WithSettings>
      {(settings) => (
        <>
          <ProfileForm settings={settings} />
          <EmailSection settings={settings} />
          <PasswordSection />
          <TwoFactorSection />
          {/* Only the user themselves may see their devices. */}
          {staff ? null : <DevicesSection />}
          <MoreSection />
          <DataSection />
          <ClosingSection username={settings.username} />
        </>
      )}
    </WithSettings>
  )
}

function MoreSection() {
  const { t } = useTranslation(['settings', 'common'])
  const plan = useUser()?.subscription.plan_name
  return (
    <section className={styles.section}>
      <SectionHead title={t('more.title')} />
      <Rows label={t('more.title')}>
        <Row
          title={<AppLink href={paths.developers()}>{t('more.developers')}</AppLink>}
          line={t('more.developersLine')}
        />
        <Row
          title={<AppLink href={paths.team()}>{t('more.team')}</AppLink>}
          line={t('more.teamLine')}
          end={
            plan && plan !== 'advanced' ? (
              <span className="muted small">{t('common:shortcut', { plan: t('common:plan.advanced') })}</span>
            ) : null
          }
        />
      </Rows>
    </section>
  )
}
