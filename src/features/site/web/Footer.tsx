// The footer: languages, theme, site links, legal pages, and the operator's profiles elsewhere.
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useChangeLanguage } from '#features/accounts/web/LanguageMenu.tsx'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { PRODUCTS, paths } from '#lib/pure/paths.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Logo } from '#ui/Logo.tsx'
import styles from './Footer.module.css'
import { ThemeLink } from './ThemeToggle.tsx'

export function Footer() {
  const { t } = useTranslation('site')
  const { hasTeam, socialLinks } = useInstallation()
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.inside}`}>
        <div className={styles.first}>
          <Logo />
          <Languages />
        </div>
        <nav aria-label={t('footer.product')} className={styles.column}>
          <h2>{t('footer.product')}</h2>
          <AppLink href={paths.distribution()}>{t('footer.distribution')}</AppLink>
          <AppLink href={paths.upgrade({ from: 'footer' })}>{t('footer.plans')}</AppLink>
          {PRODUCTS.map((product) => (
            <AppLink key={product} href={paths.product(product)}>
              {t(`products.${product}`)}
            </AppLink>
          ))}
        </nav>
        <nav aria-label={t('footer.lookAround')} className={styles.column}>
          <h2>{t('footer.lookAround')}</h2>
          <AppLink href={paths.promotionOffer()}>{t('footer.promotion')}</AppLink>
          <AppLink href={paths.coverOffer()}>{t('footer.coverEditor')}</AppLink>
          <AppLink href={paths.playlists()}>{t('footer.playlists')}</AppLink>
          <AppLink href={paths.catalogue()}>{t('footer.artists')}</AppLink>
          <AppLink href={paths.blog()}>{t('footer.blog')}</AppLink>
          {hasTeam ? <AppLink href={paths.staffTeam()}>{t('footer.team')}</AppLink> : null}
          <AppLink href="/v1/docs" reload>
            {t('footer.api')}
          </AppLink>
          <ThemeLink />
        </nav>
        <nav aria-label={t('footer.legal')} className={styles.column}>
          <h2>{t('footer.legal')}</h2>
          <AppLink href={paths.terms()}>{t('footer.terms')}</AppLink>
          <AppLink href={paths.privacy()}>{t('footer.privacy')}</AppLink>
          <AppLink href={paths.cookies()}>{t('footer.cookies')}</AppLink>
        </nav>
        {socialLinks.length > 0 ? (
          <nav aria-label={t('footer.follow')} className={styles.column}>
            <h2>{t('footer.follow')}</h2>
            {socialLinks.map(({ name, url }) => (
              <AppLink key={url} href={url} target="_blank" rel="me noopener">
                {name}
              </AppLink>
            ))}
          </nav>
        ) : null}
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
