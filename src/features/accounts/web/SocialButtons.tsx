// Sign-in with Google or Apple: two plain links, so that they work before any script has run.
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RichText } from '#lib/i18n/RichText.tsx'
import { paths } from '#lib/pure/paths.ts'
import { forget, remember } from '#lib/web/memory.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { socialQuery } from './api.ts'
import styles from './SocialButtons.module.css'

const ICONS = { google: IconBrandGoogleFilled, apple: IconBrandAppleFilled }

/** Renders nothing when no provider is configured. */
export function SocialButtons() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const { data } = useQuery(socialQuery())
  /** Clears the data of an earlier user, whether or not this sign-in succeeds, and stores where to continue. */
  const leave = () => {
    forget('user')
    const redirect = query.get('redirect')
    if (redirect) remember('redirect', redirect)
    else forget('redirect')
  }
  if (!data || data.providers.length === 0) return null
  return (
    <div className={styles.social}>
      <p className={styles.or}>{t('social.or')}</p>
      {data.providers.map((provider) => {
        const Icon = ICONS[provider]
        return (
          <LinkButton
            key={provider}
            href={`/v1/auth/${provider}/start`}
            reload
            fullWidth
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={leave}
          >
            {t(`social.${provider}`)}
          </LinkButton>
        )
      })}
      <p className={styles.terms}>
        <RichText
          text={t('social.terms')}
          parts={{
            1: <AppLink href={paths.terms()} target="_blank" />,
            3: <AppLink href={paths.privacy()} target="_blank" />,
          }}
        />
      </p>
    </div>
  )
}
