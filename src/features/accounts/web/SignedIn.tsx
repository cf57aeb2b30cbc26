// The guard of signed-in pages: redirects to sign-in without a session, and back here afterwards.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, redirect, useNavigate, useNavigation } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { onSessionLost, queryClient } from '#lib/web/client.ts'
import { viewerContext } from '#lib/web/page-context.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { hasUnsavedInput } from '#lib/web/unsaved-input.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Route } from './+types/SignedIn'
import { setSignedIn, storedUser, userQuery } from './api.ts'

export const handle = { namespaces: [], isApp: true } satisfies PageHandle

/** @param expired the session has expired, so the sign-in page explains why it appears */
const signInPath = (from: { pathname: string; search: string }, expired: boolean) =>
  paths.login({ redirect: from.pathname + from.search, expired: expired ? '1' : undefined })

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const expired = request.headers.get('cookie')?.includes('session_token') ?? false
    if (!context.get(viewerContext)) throw redirect(signInPath(new URL(request.url), expired))
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const known = storedUser() !== undefined
    const user = await queryClient()
      .ensureQueryData(userQuery)
      .catch(() => undefined)
    if (user === null) throw redirect(signInPath(new URL(request.url), known))
  },
]

/**
 * Redirects to sign-in when a call finds the session expired; after signing in the user returns here. A page with
 * unsaved input stays, because only this tab has it.
 * @returns whether to offer signing in beside such a page, and a function that closes the offer
 */
function useSessionEnd(): [boolean, () => void] {
  const client = useQueryClient()
  const navigate = useNavigate()
  // Where somebody is going counts, even if a call of the page they leave finds out first.
  const { location: destination } = useNavigation()
  const [isOffered, setIsOffered] = useState(false)
  const hasStayed = useRef(false)
  /** The offer was made since the user came to this tab: calls that find out later do not make it again. */
  const isQuiet = useRef(false)
  /** @returns whether the page stays */
  const leave = useEffectEvent((): boolean => {
    // A user who has just signed out stays on the current page.
    if (!storedUser() && !hasStayed.current) return false
    if (hasUnsavedInput()) {
      hasStayed.current = true
      if (!isQuiet.current) setIsOffered(true)
      isQuiet.current = true
      return true
    }
    setSignedIn(client, null)
    navigate(signInPath(destination ?? globalThis.location, true), { replace: true })
    return false
  })
  useEffect(() => {
    const onReturn = () => {
      isQuiet.current = false
      // They have signed in elsewhere since.
      if (storedUser()) hasStayed.current = false
    }
    let stop = () => {}
    const listen = () => {
      stop = onSessionLost(() => {
        if (leave()) listen()
      })
    }
    listen()
    addEventListener('focus', onReturn)
    return () => {
      removeEventListener('focus', onReturn)
      stop()
    }
  }, [])
  return [isOffered, () => setIsOffered(false)]
}

export default function SignedIn() {
  const { t } = useTranslation('common')
  const [isOffered, close] = useSessionEnd()
  return (
    <>
      <Outlet />
      <ConfirmDialog
        tone="plain"
        opened={isOffered}
        onClose={close}
        onConfirm={() => {
          close()
          window.open(paths.login({ expired: '1' }), '_blank', 'noopener')
        }}
        title={t('sessionOver.title')}
        lead={t('sessionOver.line')}
        confirmLabel={t('sessionOver.signIn')}
        cancelLabel={t('leave.stay')}
        closeLabel={t('close')}
      />
    </>
  )
}
