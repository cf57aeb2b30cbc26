// A legal page: its sections in reading width.
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import styles from './LegalPage.module.css'

const SECTIONS = {
  terms: ['who', 'rights', 'promise', 'money', 'end'],
  privacy: ['what', 'why', 'who', 'yours'],
  cookies: ['cookies', 'storage'],
} as const

export function LegalPage({ name }: { name: keyof typeof SECTIONS }) {
  const { t } = useTranslation('site')
  const text = t as (key: string) => string
  const title = text(`legal.${name}.title`)
  usePageTitle(title)
  return (
    <article className={`page ${styles.legal}`}>
      <title>{`${title} | Backline`}</title>
      <PageTitle lead={t('legal.updated')}>{title}</PageTitle>
      {SECTIONS[name].map((section) => (
        <section key={section}>
          <h2>{text(`legal.${name}.sections.${section}.title`)}</h2>
          <p>{text(`legal.${name}.sections.${section}.text`)}</p>
        </section>
      ))}
    </article>
  )
}
