// Spotify’s Web API: authorization code with PKCE, search by UPC, saving to a library, and playlists.
// https://developer.spotify.com/documentation/web-api
import * as z from 'zod'
import { HOUR_MS } from '#lib/pure/dates.ts'
import {
  type ConsentScope,
  type MusicPlaylist,
  type MusicService,
  MusicServiceRefused,
  POSITIONS_MAX,
  type SaveResult,
  type UserPlaylists,
} from './port.ts'

export interface SpotifyConfig {
  clientId: string
  clientSecret: string
}

export interface SpotifySettings extends SpotifyConfig {
  accountsUrl: string
  apiUrl: string
  /** The one of this runtime, or that of a service in this process. */
  fetch: typeof fetch
}

export const SPOTIFY_URLS = {
  accountsUrl: 'https://accounts.spotify.com',
  apiUrl: 'https://api.spotify.com/v1',
} as const

/** The scopes of Spotify; following a playlist is a change of the library and of public playlists. */
export const SPOTIFY_SCOPES: Record<ConsentScope, string> = {
  saves: 'user-library-modify',
  playlists: 'playlist-read-private playlist-modify-public user-library-read user-library-modify',
}
/** As many items as one call gives. */
const PAGE_SIZE = 50
const ANSWER_MS = 10_000
/** The app’s own token is asked for again this long before it ends. */
const EARLY_MS = 60_000
const BUSY_MS = { usual: 30_000, most: 24 * HOUR_MS } as const

const Grant = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
})
const GrantRefusal = z.object({ error: z.string() })
/** Apps that are new do not get the followers. */
const Profile = z.object({
  id: z.string().min(1).max(255),
  display_name: z.string().nullish(),
  followers: z.object({ total: z.number().int().nonnegative().nullish() }).nullish(),
})
const Playlist = z.object({
  id: z.string(),
  name: z.string(),
  images: z.array(z.object({ url: z.url() })).nullish(),
  followers: z.object({ total: z.number().int().nonnegative().nullish() }).nullish(),
  owner: z.object({ id: z.string(), display_name: z.string().nullish() }),
})
/** What is no longer available is null, and an episode has no ISRC. */
const Track = z.object({ external_ids: z.object({ isrc: z.string().nullish() }).nullish() }).nullish()
/** `track` is how `item` is called for apps from before 2026. */
const PlaylistItems = z.object({
  items: z.array(z.object({ item: Track, track: Track })),
  next: z.string().nullish(),
})
const Contained = z.tuple([z.boolean()])
const Found = z.object({ albums: z.object({ items: z.array(z.object({ uri: z.string() }).nullable()) }) })

export function spotify(settings: SpotifySettings): MusicService {
  const { accountsUrl, apiUrl, clientId, clientSecret } = settings
  let own: { token: string; until: number } | undefined

  const call = (url: string, init: RequestInit) =>
    settings.fetch(url, {
      ...init,
      signal: AbortSignal.timeout(ANSWER_MS),
      // Tokens are sent to the configured addresses only.
      redirect: 'error',
    })

  const grant = (fields: Record<string, string>) =>
    call(`${accountsUrl}/api/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })

  const api = (path: string, token: string, method = 'GET') =>
    call(`${apiUrl}${path}`, { method, headers: { authorization: `Bearer ${token}` } })

  /** The token of the app, for what is no fan’s. */
  async function ownToken(): Promise<string> {
    if (own && own.until > Date.now()) return own.token
    const answer = await grant({ grant_type: 'client_credentials' })
    const { access_token: token, expires_in: seconds } = Grant.parse(await readJson(answer))
    own = { token, until: Date.now() + seconds * 1000 - EARLY_MS }
    return token
  }

  return {
    authorizeUrl: ({ state, challenge, redirectUri, scope }) =>
      `${accountsUrl}/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: SPOTIFY_SCOPES[scope],
        redirect_uri: redirectUri,
        state,
        code_challenge_method: 'S256',
        code_challenge: challenge,
        // Users see whose account they connect, and can choose another.
        ...(scope === 'playlists' ? { show_dialog: 'true' } : {}),
      })}`,

    async connect({ code, verifier, redirectUri }) {
      const answer = await grant({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      })
      if (answer.status === 400 && (await isInvalidGrant(answer))) throw new MusicServiceRefused('bad code')
      const { access_token, refresh_token: token } = Grant.parse(await readJson(answer))
      if (!token) throw new Error('The service gave no token for later')
      const profile = Profile.parse(await readJson(await api('/me', access_token)))
      return {
        id: profile.id,
        name: profile.display_name?.trim().slice(0, 200) ?? '',
        followers: profile.followers?.total ?? null,
        token,
      }
    },

    async findAlbum(upc) {
      const query = new URLSearchParams({ q: `upc:${upc}`, type: 'album', limit: '1' })
      const answer = await api(`/search?${query}`, await ownToken())
      if (answer.status === 401) own = undefined
      const { albums } = Found.parse(await readJson(answer))
      return albums.items[0]?.uri
    },

    async save(token, albumId) {
      try {
        const renewed = await grant({ grant_type: 'refresh_token', refresh_token: token })
        if (renewed.status === 400 && (await isInvalidGrant(renewed))) return { kind: 'revoked' }
        if (!renewed.ok) return await refusalOf(renewed)
        const { access_token } = Grant.parse(await renewed.json())
        const answer = await api(`/me/library?${new URLSearchParams({ uris: albumId })}`, access_token, 'PUT')
        return answer.ok ? { kind: 'saved' } : await refusalOf(answer)
      } catch {
        return { kind: 'error' }
      }
    },

    async refresh(token) {
      const answer = await grant({ grant_type: 'refresh_token', refresh_token: token })
      if (answer.status === 400 && (await isInvalidGrant(answer))) throw new MusicServiceRefused('bad token')
      const { access_token, refresh_token, expires_in } = Grant.parse(await readJson(answer))
      return {
        accessToken: access_token,
        lifetimeMs: Math.max(0, expires_in * 1000 - EARLY_MS),
        refreshToken: refresh_token,
      }
    },

    playlistsOf: (accessToken) => playlistsOf((path, method) => api(path, accessToken, method)),
  }
}

function playlistsOf(api: (path: string, method?: string) => Promise<Response>): UserPlaylists {
  async function ask(path: string, method?: string): Promise<Response> {
    const answer = await api(path, method)
    if (answer.status === 401) throw new MusicServiceRefused('bad token')
    return answer
  }
  const pathOf = (playlistId: string) => `/playlists/${encodeURIComponent(playlistId)}`
  const inLibrary = (playlistId: string) =>
    new URLSearchParams({ uris: `spotify:playlist:${playlistId}` }).toString()

  return {
    async readPlaylist(playlistId) {
      const query = new URLSearchParams({ fields: 'id,name,images,followers,owner' })
      const answer = await ask(`${pathOf(playlistId)}?${query}`)
      return isHidden(answer) ? undefined : toPlaylist(await readJson(answer))
    },

    async isFollowing(playlistId) {
      const answer = await ask(`/me/library/contains?${inLibrary(playlistId)}`)
      const [isContained] = Contained.parse(await readJson(answer))
      return isContained
    },

    async follow(playlistId) {
      const answer = await ask(`/me/library?${inLibrary(playlistId)}`, 'PUT')
      if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
    },

    async findPosition(playlistId, isrc) {
      for (let offset = 0; offset < POSITIONS_MAX; offset += PAGE_SIZE) {
        const query = new URLSearchParams({
          fields: 'items(item(external_ids),track(external_ids)),next',
          limit: String(PAGE_SIZE),
          offset: String(offset),
        })
        const answer = await ask(`${pathOf(playlistId)}/items?${query}`)
        if (isHidden(answer)) return undefined
        const { items, next } = PlaylistItems.parse(await readJson(answer))
        const index = items.findIndex(
          ({ item, track }) => (item ?? track)?.external_ids?.isrc?.toUpperCase() === isrc,
        )
        if (index >= 0) return offset + index + 1
        if (!next) return undefined
      }
      return undefined
    },
  }
}

const isHidden = ({ status }: Response): boolean => status === 403 || status === 404

function toPlaylist(answer: unknown): MusicPlaylist {
  const { id, name, images, followers, owner } = Playlist.parse(answer)
  return {
    id,
    name,
    coverUrl: images?.[0]?.url ?? null,
    followers: followers?.total ?? 0,
    ownerId: owner.id,
    ownerName: owner.display_name ?? '',
  }
}

async function refusalOf(answer: Response): Promise<SaveResult> {
  if (answer.status === 429) {
    if ((await answer.text()).includes('QUOTA_EXCEEDED')) return { kind: 'quota' }
    const seconds = Number(answer.headers.get('retry-after'))
    const ms = seconds > 0 ? Math.min(seconds * 1000, BUSY_MS.most) : BUSY_MS.usual
    return { kind: 'busy', retryAfterMs: ms }
  }
  if (answer.status === 401) return { kind: 'revoked' }
  if (answer.status === 403 || answer.status === 404) return { kind: 'not_in_market' }
  return { kind: 'error' }
}

async function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
  return answer.json()
}

async function isInvalidGrant(answer: Response): Promise<boolean> {
  const { data } = GrantRefusal.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  )
  return data?.error === 'invalid_grant'
}
