// On the sign-in page: the result of a sign-in with Google or Apple, and what to do next.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useInstallation } from '#lib/web/installation.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { FormAlert } from './FormAlert.tsx'
import { type OnCode, useSocialReturn } from './use-social.ts'

/** @param onCode called when the sign-in still needs a second factor */
export function SocialReturn({ onCode }: { onCode: OnCode }) {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const errorMessage = useErrorMessage()
  const { supportEmail } = useInstallation()
  const { busy, failure } = useSocialReturn(onCode)
  if (busy) return <p role="status">{t('social.working')}</p>
  if (failure) {
    return (
      <FormAlert>
        {errorMessage(failure.refusal, t(`social.${failure.provider}Failed`))}{' '}
        {failure.refusal.code === 'deactivated_account' && supportEmail ? (
          <AppLink href={`mailto:${supportEmail}`}>{t('social.writeToSupport')}</AppLink>
        ) : null}
      </FormAlert>
    )
  }
  return query.get('error') === 'auth_failed' ? <FormAlert>{t('login.authFailed')}</FormAlert> : null
}
