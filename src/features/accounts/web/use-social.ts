// Exchanges the answer of Google or Apple for a session, or reports why it failed.
import { useQueryClient } from '@tanstack/react-query'
import { decodeJwt } from 'jose'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { forget, forgetCampaign, forgetReferral, recall, recallReferral } from '#lib/web/memory.ts'
import type { TwoFactorNeeded, User } from '../contract.ts'
import { type SecondFactorMethod, safeRedirect } from '../domain.ts'
import { type Provider, STATES } from '../social/domain.ts'
import { accountsApi, setSignedIn } from './api.ts'

type Refused = Pick<Refusal, 'code' | 'params'>

/** Why a provider's response did not sign the user in. */
export interface SocialFailure {
  provider: Provider
  refusal: Refused
}

/** What the callback page leaves for sign-in in the history entry, where no link can forge it. */
export interface ReturnState {
  failure?: SocialFailure
  needsCode?: readonly SecondFactorMethod[]
}

/** Where to continue, as it was stored before the person left for the provider; read once. */
export function takeRedirect(): string | undefined {
  const redirect = recall('redirect') ?? undefined
  forget('redirect')
  return redirect
}

/** Called when a sign-in still needs a second factor, with what this person may use. */
export type OnCode = (methods: readonly SecondFactorMethod[]) => void

/** Continues as the user that `call` signs in, unless a second factor is required or the server refuses. */
export function useEnter(otherwise: { needsCode: OnCode; refused(refusal: Refused): void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { i18n } = useTranslation()
  return async (
    call: (wishes: { lang?: Language; referred_by_user?: string }) => Promise<User | TwoFactorNeeded>,
  ): Promise<void> => {
    // Clears the data of an earlier user, whether or not this sign-in succeeds.
    forget('user')
    try {
      const lang = isLanguage(i18n.language) ? i18n.language : undefined
      const answer = await call({ lang, referred_by_user: recallReferral() })
      if ('two_factor_needed' in answer) return otherwise.needsCode(answer.methods)
      forgetReferral()
      forgetCampaign()
      setSignedIn(client, answer)
      navigate(safeRedirect(takeRedirect()), { replace: true })
    } catch (error) {
      otherwise.refused(readRefusal(error))
    }
  }
}

/** On the sign-in page: takes Google's response out of the URL and signs in with it, or reports why it failed. */
export function useSocialReturn(onCode: OnCode): { busy: boolean; failure: SocialFailure | undefined } {
  const left = useLocation().state as ReturnState | null
  const navigate = useNavigate()
  const [failure, setFailure] = useState<SocialFailure>()
  const [busy, setBusy] = useState(false)
  /** Puts the target back into the URL, where this page reads it after any other sign-in, too. */
  const stay = () => navigate(paths.login({ redirect: takeRedirect() }), { replace: true })
  const refused = (refusal: Refused) => {
    setBusy(false)
    setFailure({ provider: 'google', refusal })
    stay()
  }
  const needsCode: OnCode = (methods) => {
    onCode(methods)
    stay()
  }
  const enter = useEnter({ needsCode, refused })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the response is in the URL once, when the page opens
  useEffect(() => {
    // The history state is read only now, because the server that rendered this page cannot know it.
    setFailure(left?.failure)
    if (left?.needsCode) needsCode(left.needsCode)
    const answer = takeGoogleAnswer()
    if (!answer) return
    const token = answer.get('id_token') ?? ''
    const claims = readClaims(token)
    if (!claims) return refused({ code: 'server_error', params: {} })
    setBusy(true)
    void enter((wishes) =>
      accountsApi.googleLogin.call({ ...claims, provider_token: token, source: 'web', ...wishes }),
    )
  }, [])

  return { busy, failure }
}

/** Removes the token from the URL at once so that it never ends up in the history or in a shared link. */
function takeGoogleAnswer(): URLSearchParams | undefined {
  const answer = new URLSearchParams(window.location.hash.slice(1))
  if (answer.get('state') !== STATES.google) return undefined
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  return answer
}

/** Decoded without verification, only to build the request; the server verifies the token. */
function readClaims(token: string): { id: string; email: string; name: string } | undefined {
  try {
    const { sub = '', email = '', name = '' } = decodeJwt<{ email?: string; name?: string }>(token)
    return { id: sub, email, name }
  } catch {
    return undefined
  }
}
