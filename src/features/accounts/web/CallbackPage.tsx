// /auth/callback: completes a sign-in with Apple; a failure is shown on the sign-in page.

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { refuseAppleAnswer } from '../social/domain.ts'
import { accountsApi } from './api.ts'
import { type ReturnState, type SocialFailure, takeRedirect, useEnter } from './use-social.ts'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function CallbackPage() {
  const { t } = useTranslation(['accounts', 'problem'])
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const requested = useRef(false)
  const toSignIn = (address: string, state: ReturnState) => navigate(address, { replace: true, state })
  const refused = (refusal: SocialFailure['refusal']) =>
    toSignIn(paths.login({ error: 'auth_failed', redirect: takeRedirect() }), {
      failure: { provider: 'apple', refusal },
    })
  const enter = useEnter({ needsCode: (needsCode) => toSignIn(paths.login(), { needsCode }), refused })
  usePageTitle(t('social.working'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code works once, and React may run an effect twice
  useEffect(() => {
    if (requested.current) return
    requested.current = true
    const answer = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
    const name = new URLSearchParams(window.location.hash.slice(1)).get('name') ?? undefined
    const wrong = refuseAppleAnswer(answer)
    if (wrong) {
      console.warn(t(`problem:${wrong}`))
      refused({ code: wrong, params: {} })
    } else void enter((wishes) => accountsApi.appleCallback.call({ ...answer, name, ...wishes }))
  }, [])

  return <PageTitle>{t('social.working')}</PageTitle>
}
