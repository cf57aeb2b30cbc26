// The local music service in the demo: people agree there, and one artist has connected their account.
import { connectAccount } from '#features/music-connections/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import {
  type ConsentScope,
  challengeOf,
  type LocalMusicService,
  newAuthorization,
} from '#ports/music-services/index.ts'

/** As a person does on the page of the local service. */
export async function agreeAtMusicService(
  { http, scopes }: LocalMusicService,
  person: { name: string; followers: string; redirectUri: string; scope: ConsentScope },
): Promise<{ code: string; verifier: string }> {
  const { verifier } = newAuthorization()
  const answer = await http.request('/authorize', {
    method: 'POST',
    body: new URLSearchParams({
      name: person.name,
      followers: person.followers,
      client_id: 'backline-local',
      redirect_uri: person.redirectUri,
      scope: scopes[person.scope],
      code_challenge: challengeOf(verifier),
      choice: 'continue',
    }).toString(),
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return { code, verifier }
}

export async function connectDemoSpotify(deps: Deps, { userId, name }: Viewer): Promise<void> {
  const { local } = deps.musicServices
  if (!local) return
  const redirectUri = `${deps.publicUrl}${paths.spotifyReturn()}`
  const agreed = await agreeAtMusicService(local, { name, followers: '', redirectUri, scope: 'playlists' })
  await connectAccount(deps, userId, agreed)
}
