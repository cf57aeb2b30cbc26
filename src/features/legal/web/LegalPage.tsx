// A legal page: its sections in reading width.
import { useTranslation } from 'react-i18next'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import { type LegalPage as LegalPageName, legalTextPath, paths } from '#lib/pure/paths.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { contactOf, LEGAL_SECTIONS } from '../domain.ts'
import styles from './LegalPage.module.css'

export function LegalPage({ name }: { name: LegalPageName }) {
  const { t } = useTranslation('legal')
  const { supportEmail } = useInstallation()
  const text = withDynamicKeys(t)
  const contact = contactOf(t, supportEmail)
  const title = text(`${name}.title`)
  usePageTitle(title)
  return (
    <article className={`page ${styles.legal}`}>
      <PublicHead title={title} description={text(`${name}.description`)} at={paths[name]()} />
      <PageTitle lead={t('updated')}>{title}</PageTitle>
      {LEGAL_SECTIONS[name].map((section) => (
        <section key={section}>
          <h2>{text(`${name}.sections.${section}.title`)}</h2>
          <p>{text(`${name}.sections.${section}.text`, { contact })}</p>
        </section>
      ))}
      <p className={styles.plain}>
        <AppLink href={legalTextPath(name)} reload>
          {t('plainText')}
        </AppLink>
      </p>
    </article>
  )
}
