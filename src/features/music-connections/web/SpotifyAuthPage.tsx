// /spotify-auth: finishes connecting with Spotify’s answer, and returns to the page where the user began.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { RepeatBarline } from '#ui/Logo.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { showToast } from '#ui/show-toast.tsx'
import type { Route } from './+types/SpotifyAuthPage'
import { type ConnectAnswer, connectionQuery, musicConnectionsApi } from './api.ts'
import styles from './music-connections.module.css'
import { useConnect } from './use-connect.ts'

export const handle = { namespaces: ['music-connections'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [connectionQuery(call)])
export const clientLoader = () => startQueries([connectionQuery()])

const SETTINGS = `${paths.security()}#services`

export default function SpotifyAuthPage() {
  const [search] = useSearchParams()
  const isAnswer = useRef(search.has('state')).current
  return (
    <main className={`page ${styles.page}`} id="main">
      {isAnswer ? <Answer /> : <Start />}
    </main>
  )
}

/** Shows progress while the answer is processed, and the reason when it did not connect. */
function Answer() {
  const { t } = useTranslation(['music-connections', 'common'])
  const errorMessage = useErrorMessage()
  const finish = useFinish()
  const { result, returnTo } = finish.data ?? {}
  if (finish.isError)
    return (
      <Message
        state="failed"
        line={errorMessage(readRefusal(finish.error))}
        actions={<WayOn returnTo={SETTINGS} backLabel={t('page.settings')} />}
      />
    )
  if (!result) return <Message state="connecting" isBusy />
  if (result === 'connected')
    return (
      <Message
        state="connected"
        actions={<LinkButton href={returnTo ?? SETTINGS}>{t('page.back')}</LinkButton>}
      />
    )
  return (
    <Message
      state={result}
      actions={
        <WayOn
          returnTo={returnTo ?? SETTINGS}
          backLabel={t(returnTo && returnTo !== SETTINGS ? 'page.back' : 'page.settings')}
        />
      }
    />
  )
}

/** Opened without an answer of Spotify, such as after a reload. */
function Start() {
  const { t } = useTranslation('music-connections')
  const { data } = useQuery(connectionQuery())
  const settings = <LinkButton href={SETTINGS}>{t('page.settings')}</LinkButton>
  if (data?.connection?.state === 'connected') return <Message state="connected" actions={settings} />
  if (data && !data.isAvailable) return <Message state="unavailable" actions={settings} />
  return (
    <Message
      state="start"
      actions={<WayOn returnTo={SETTINGS} connectLabel={t('connect')} backLabel={t('page.settings')} />}
    />
  )
}

type PageState = ConnectAnswer['result'] | 'connecting' | 'start' | 'unavailable'

interface MessageProps {
  state: PageState
  /** Replaces the explanation of the state. */
  line?: string
  actions?: ReactNode
  isBusy?: boolean
}

function Message({ state, line, actions, isBusy }: MessageProps) {
  const { t } = useTranslation('music-connections')
  const title = t(`page.${state}.title`)
  usePageTitle(title)
  return (
    <div className={styles.frame} role={isBusy ? 'status' : undefined} aria-busy={isBusy}>
      <RepeatBarline size={28} />
      <PageTitle lead={line ?? t(`page.${state}.line`)}>{title}</PageTitle>
      {actions}
    </div>
  )
}

interface WayOnProps {
  returnTo: string
  connectLabel?: string
  backLabel: string
}

function WayOn({ returnTo, connectLabel, backLabel }: WayOnProps) {
  const { t } = useTranslation('music-connections')
  const errorMessage = useErrorMessage()
  const connect = useConnect(returnTo)
  return (
    <>
      {connect.isError ? <FormAlert>{errorMessage(readRefusal(connect.error))}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button variant="filled" loading={connect.isPending} onClick={() => connect.mutate()}>
          {connectLabel ?? t('page.again')}
        </Button>
        <LinkButton href={returnTo}>{backLabel}</LinkButton>
      </div>
    </>
  )
}

/** Removes the answer from the address, so that it does not stay in the history and a reload does not send it again. */
function useFinish() {
  const { t } = useTranslation(['music-connections', 'common'])
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isRequested = useRef(false)
  const finish = useMutation({
    mutationFn: () =>
      musicConnectionsApi.finish.call({
        state: search.get('state') ?? '',
        code: search.get('code') ?? undefined,
        error: search.get('error') ?? undefined,
      }),
    onSuccess: async ({ result, returnTo }) => {
      if (result !== 'connected') return
      queries.removeQueries({ queryKey: musicConnectionsApi.key() })
      showToast({ message: t('connected'), closeLabel: t('common:close') })
      await navigate(returnTo ?? SETTINGS, { replace: true })
    },
  })
  useEffect(() => {
    // The code works once, and React may run an effect twice.
    if (isRequested.current) return
    isRequested.current = true
    window.history.replaceState(window.history.state, '', paths.spotifyReturn())
    finish.mutate()
  }, [finish])
  return finish
}
