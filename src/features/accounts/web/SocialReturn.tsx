// On sign-in: what became of a sign-in through Google or Apple, and what to do about it.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { FormAlert } from './FormAlert.tsx'
import { useSocialReturn } from './use-social.ts'

/** @param onCode somebody was recognised whose second factor is still to come */
export function SocialReturn({ onCode }: { onCode: () => void }) {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const sentenceOf = useErrorMessage()
  const { busy, failure } = useSocialReturn(onCode)
  if (busy) return <p role="status">{t('social.working')}</p>
  if (failure) {
    return (
      <FormAlert>
        {sentenceOf(failure.refusal, t(`social.${failure.provider}Failed`))}{' '}
        {failure.refusal.code === 'deactivated_account' ? (
          <AppLink href={`mailto:${t('blocked.supportAddress')}`}>{t('social.writeToSupport')}</AppLink>
        ) : null}
      </FormAlert>
    )
  }
  return query.get('error') === 'auth_failed' ? <FormAlert>{t('login.authFailed')}</FormAlert> : null
}
