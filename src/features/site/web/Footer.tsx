// The footer: languages, theme for everyone, what there is, and the legal pages.
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useChangeLanguage } from '#features/accounts/web/LanguageMenu.tsx'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { Logo } from '#ui/Logo.tsx'
import { UiLink } from '#ui/UiLink.tsx'
import styles from './Footer.module.css'
import { ThemeLink } from './ThemeToggle.tsx'

export function Footer() {
  const { t } = useTranslation('site')
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.inside}`}>
        <div className={styles.first}>
          <Logo />
          <Languages />
        </div>
        <nav aria-label={t('footer.product')} className={styles.column}>
          <h2>{t('footer.product')}</h2>
          <UiLink href="/artists-catalog">{t('later.catalog')}</UiLink>
          <UiLink href="/promotion">{t('later.promotion')}</UiLink>
          <UiLink href="/cover-editor">{t('later.coverEditor')}</UiLink>
          <UiLink href="/mastering">{t('later.mastering')}</UiLink>
          <UiLink href="/tools/smartlinks">{t('later.smartlinks')}</UiLink>
          <UiLink href="/v1/docs" reload>
            {t('footer.api')}
          </UiLink>
          <ThemeLink />
        </nav>
        <nav aria-label={t('footer.legal')} className={styles.column}>
          <h2>{t('footer.legal')}</h2>
          <UiLink href="/terms-and-conditions">{t('footer.terms')}</UiLink>
          <UiLink href="/privacy-policy">{t('footer.privacy')}</UiLink>
          <UiLink href="/cookie-policy">{t('footer.cookies')}</UiLink>
        </nav>
      </div>
    </footer>
  )
}

function Languages() {
  const { i18n, t } = useTranslation('site')
  const change = useChangeLanguage()
  const [, setQuery] = useSearchParams()
  const choose = async (language: Language) => {
    await change(language)
    setQuery(
      (query) => {
        query.set('lang', language)
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{t('nav.language')}</legend>
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={styles.language}
          aria-pressed={language === i18n.language}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
