// The adapter of Spotify against a server that answers as Spotify documents it, and the local service.
import { describe, expect, test } from 'vitest'
import { challengeOf, MusicServiceRefused, openMusicServices } from './index.ts'
import { SPOTIFY_URLS, spotify } from './spotify.ts'

interface Call {
  url: string
  method: string
  authorization: string | null
  body: string
}

/** @param answers by the end of the path, one after the other; the last one stays */
function spotifyWith(
  answers: Record<string, [status: number, body: unknown, headers?: Record<string, string>][]>,
) {
  const calls: Call[] = []
  const service = spotify({
    ...SPOTIFY_URLS,
    clientId: 'client',
    clientSecret: 'hush',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      calls.push({
        url: request.url,
        method: request.method,
        authorization: request.headers.get('authorization'),
        body: await request.text(),
      })
      const left = answers[pathname] ?? []
      const [status, body, headers = {}] = (left.length > 1 ? left.shift() : left[0]) ?? [500, {}]
      return Response.json(body, { status, headers })
    },
  })
  return { service, calls }
}

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const GRANT = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 3600 }

test('a fan is asked for one scope, and the code is traded with the verifier', async () => {
  const { service, calls } = spotifyWith({
    '/api/token': [[200, GRANT]],
    '/v1/me': [[200, { id: 'fan-1', display_name: 'Lena', followers: { href: null, total: 214 } }]],
  })
  const redirectUri = 'https://music.example/presave/spotify/return'
  const url = new URL(
    service.authorizeUrl({ state: 's', challenge: challengeOf(VERIFIER), redirectUri, scope: 'saves' }),
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client',
    scope: 'user-library-modify',
    redirect_uri: redirectUri,
    state: 's',
    code_challenge_method: 'S256',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  })
  expect(await service.connect({ code: 'c', verifier: 'v', redirectUri })).toEqual({
    id: 'fan-1',
    name: 'Lena',
    followers: 214,
    token: 'refresh',
  })
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: redirectUri,
    code_verifier: 'v',
  })
  expect(calls[0]?.authorization).toBe(`Basic ${Buffer.from('client:hush').toString('base64')}`)
  expect(calls[1]).toMatchObject({ url: 'https://api.spotify.com/v1/me', authorization: 'Bearer access' })
})

test('a new app gets no followers', async () => {
  const { service } = spotifyWith({
    '/api/token': [[200, GRANT]],
    '/v1/me': [[200, { id: 'fan-1', display_name: null }]],
  })
  expect(await service.connect({ code: 'c', verifier: 'v', redirectUri: 'r' })).toMatchObject({
    name: '',
    followers: null,
  })
})

test('a bad code is refused, and a service that is down is an error', async () => {
  const answer = { code: 'c', verifier: 'v', redirectUri: 'r' }
  const bad = spotifyWith({ '/api/token': [[400, { error: 'invalid_grant' }]] })
  await expect(bad.service.connect(answer)).rejects.toBeInstanceOf(MusicServiceRefused)
  const down = spotifyWith({ '/api/token': [[503, {}]] })
  await expect(down.service.connect(answer)).rejects.not.toBeInstanceOf(MusicServiceRefused)
})

test('a release is found by its UPC, with the token of the app', async () => {
  const { service, calls } = spotifyWith({
    '/api/token': [[200, { access_token: 'own', expires_in: 3600 }]],
    '/v1/search': [
      [200, { albums: { items: [] } }],
      [200, { albums: { items: [{ uri: 'spotify:album:1' }] } }],
    ],
  })
  expect(await service.findAlbum('859700000014')).toBeUndefined()
  expect(await service.findAlbum('859700000014')).toBe('spotify:album:1')
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/api/token', '/v1/search', '/v1/search'])
  expect(new URL(calls[1]?.url ?? '').searchParams.get('q')).toBe('upc:859700000014')
})

test('a release is saved with a fresh token', async () => {
  const { service, calls } = spotifyWith({
    '/api/token': [[200, GRANT]],
    '/v1/me/library': [[200, {}]],
  })
  expect(await service.save('refresh', 'spotify:album:1')).toEqual({ kind: 'saved' })
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh',
  })
  expect(calls[1]).toMatchObject({
    method: 'PUT',
    url: 'https://api.spotify.com/v1/me/library?uris=spotify%3Aalbum%3A1',
  })
})

test.each([
  [429, { error: { status: 429 } }, { 'retry-after': '7' }, { kind: 'busy', retryAfterMs: 7_000 }],
  [429, { error: { status: 429 } }, {}, { kind: 'busy', retryAfterMs: 30_000 }],
  [429, { error: { reason: 'QUOTA_EXCEEDED' } }, { 'retry-after': '7' }, { kind: 'quota' }],
  [401, {}, {}, { kind: 'revoked' }],
  [403, {}, {}, { kind: 'not_in_market' }],
  [503, {}, {}, { kind: 'error' }],
] as const)('an answer %i %o %o is %o', async (status, body, headers, result) => {
  const { service } = spotifyWith({
    '/api/token': [[200, GRANT]],
    '/v1/me/library': [[status, body, headers]],
  })
  expect(await service.save('refresh', 'spotify:album:1')).toEqual(result)
})

test('a fan who took back the access, and a service without an answer', async () => {
  const revoked = spotifyWith({ '/api/token': [[400, { error: 'invalid_grant' }]] })
  expect(await revoked.service.save('refresh', 'a')).toEqual({ kind: 'revoked' })
  const silent = spotify({
    ...SPOTIFY_URLS,
    clientId: 'client',
    clientSecret: 'hush',
    fetch: () => Promise.reject(new Error('no connection')),
  })
  expect(await silent.save('refresh', 'a')).toEqual({ kind: 'error' })
})

test('a refresh token is traded for access, and replaced when the service gives another', async () => {
  const { service, calls } = spotifyWith({
    '/api/token': [
      [200, { ...GRANT, refresh_token: 'newer' }],
      [200, { access_token: 'access', expires_in: 3600 }],
      [400, { error: 'invalid_grant' }],
      [503, {}],
    ],
  })
  // A minute less than the service says, so that it does not end on the way.
  const lifetimeMs = 59 * 60_000
  expect(await service.refresh('older')).toEqual({ accessToken: 'access', lifetimeMs, refreshToken: 'newer' })
  expect(new URLSearchParams(calls[0]?.body).get('refresh_token')).toBe('older')
  expect(await service.refresh('newer')).toMatchObject({ refreshToken: undefined })
  await expect(service.refresh('newer')).rejects.toBeInstanceOf(MusicServiceRefused)
  await expect(service.refresh('newer')).rejects.not.toBeInstanceOf(MusicServiceRefused)
})

describe('playlists of a user', () => {
  const PLAYLIST = '37i9dQZF1DXcBWIGoYBM5M'
  const ITEMS = `/v1/playlists/${PLAYLIST}/items`
  const page = (isrcs: string[], next: string | null, name: 'item' | 'track' = 'item') => ({
    items: isrcs.map((isrc) => ({ [name]: { external_ids: { isrc } } })),
    next,
  })
  const fifty = Array.from({ length: 50 }, (_, index) => `QZLOC26${String(index).padStart(5, '0')}`)

  test('one is read with its owner', async () => {
    const { service, calls } = spotifyWith({
      [`/v1/playlists/${PLAYLIST}`]: [
        [
          200,
          {
            id: PLAYLIST,
            name: 'Manhã Clara',
            images: [{ url: 'https://image.example/1', height: 640, width: 640 }],
            followers: { href: null, total: 48_210 },
            owner: { id: 'ines', display_name: 'Inês Matos' },
          },
        ],
        [200, { id: PLAYLIST, name: 'New', images: null, owner: { id: 'ines', display_name: null } }],
        [404, {}],
        [401, {}],
      ],
    })
    const playlists = service.playlistsOf('access')
    expect(await playlists.readPlaylist(PLAYLIST)).toEqual({
      id: PLAYLIST,
      name: 'Manhã Clara',
      coverUrl: 'https://image.example/1',
      followers: 48_210,
      ownerId: 'ines',
      ownerName: 'Inês Matos',
    })
    expect(calls[0]?.authorization).toBe('Bearer access')
    expect(await playlists.readPlaylist(PLAYLIST)).toMatchObject({
      coverUrl: null,
      followers: 0,
      ownerName: '',
    })
    expect(await playlists.readPlaylist(PLAYLIST)).toBeUndefined()
    await expect(playlists.readPlaylist(PLAYLIST)).rejects.toBeInstanceOf(MusicServiceRefused)
  })

  test('following is a matter of the library', async () => {
    const { service, calls } = spotifyWith({
      '/v1/me/library/contains': [
        [200, [false]],
        [200, []],
      ],
      '/v1/me/library': [
        [200, {}],
        [403, {}],
      ],
    })
    const playlists = service.playlistsOf('access')
    expect(await playlists.isFollowing(PLAYLIST)).toBe(false)
    await playlists.follow(PLAYLIST)
    const uris = `uris=spotify%3Aplaylist%3A${PLAYLIST}`
    expect(calls.map(({ method, url }) => [method, new URL(url).pathname, new URL(url).search])).toEqual([
      ['GET', '/v1/me/library/contains', `?${uris}`],
      ['PUT', '/v1/me/library', `?${uris}`],
    ])
    await expect(playlists.isFollowing(PLAYLIST)).rejects.toThrow()
    await expect(playlists.follow(PLAYLIST)).rejects.toThrow('403')
  })

  test.each(['item', 'track'] as const)('a recording is found page by page, as %s', async (name) => {
    const { service, calls } = spotifyWith({
      [ITEMS]: [
        [200, page(fifty, 'more', name)],
        [
          200,
          {
            ...page(['other'], null, name),
            items: [{ [name]: null }, ...page(['pta012600001'], null, name).items],
          },
        ],
      ],
    })
    expect(await service.playlistsOf('access').findPosition(PLAYLIST, 'PTA012600001')).toBe(52)
    expect(calls.map(({ url }) => new URL(url).searchParams.get('offset'))).toEqual(['0', '50'])
  })

  test('no more than 500 items are read, and hidden ones are nowhere', async () => {
    const endless = spotifyWith({ [ITEMS]: [[200, page(fifty, 'more')]] })
    expect(await endless.service.playlistsOf('a').findPosition(PLAYLIST, 'PTA012600001')).toBeUndefined()
    expect(endless.calls).toHaveLength(10)
    const hidden = spotifyWith({ [ITEMS]: [[403, {}]] })
    expect(await hidden.service.playlistsOf('a').findPosition(PLAYLIST, 'PTA012600001')).toBeUndefined()
  })
})

const config = { publicUrl: 'https://music.example', secret: 'a secret of the installation, long enough' }

test('without a key there is a local service in a demonstration only', () => {
  expect(openMusicServices({ ...config, musicServices: { local: false } })).toEqual({ services: {} })
  const own = { clientId: 'a', clientSecret: 'b' }
  expect(openMusicServices({ ...config, musicServices: { local: true, spotify: own } }).local).toBeUndefined()
})

test('the tokens of the local service outlive a restart, and belong to its installation', async () => {
  const open = (secret = config.secret) =>
    openMusicServices({ ...config, secret, musicServices: { local: true } })
  const redirectUri = `${config.publicUrl}/presave/spotify/return`
  const { local, services } = open()
  const agree = async () => {
    const agreed = await local?.http.request('/authorize', {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'backline-local',
        redirect_uri: redirectUri,
        state: 's',
        code_challenge: challengeOf(VERIFIER),
        name: 'Lena',
        choice: 'continue',
      }).toString(),
    })
    return new URL(agreed?.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }
  const connect = (code: string, verifier: string) =>
    services.spotify?.connect({ code, verifier, redirectUri })
  const code = await agree()
  // The code is used up by an attempt with another verifier.
  for (const verifier of ['another', VERIFIER])
    await expect(connect(code, verifier)).rejects.toBeInstanceOf(MusicServiceRefused)
  const fan = await connect(await agree(), VERIFIER)
  const restarted = open()
  expect(await restarted.services.spotify?.save(fan?.token ?? '', 'spotify:album:1')).toEqual({
    kind: 'saved',
  })
  expect(restarted.local?.savedBy(fan?.id ?? '')).toEqual(['spotify:album:1'])
  expect(await open('another secret').services.spotify?.save(fan?.token ?? '', 'a')).toEqual({
    kind: 'revoked',
  })
})

test('the local service answers our own page only', async () => {
  const { local } = openMusicServices({ ...config, musicServices: { local: true } })
  const foreign = { client_id: 'backline-local', redirect_uri: 'https://evil.example/' }
  expect((await local?.http.request(`/authorize?${new URLSearchParams(foreign)}`))?.status).toBe(400)
})

test('a tester puts a recording on a playlist of the local service', async () => {
  const { local } = openMusicServices({ ...config, musicServices: { local: true } })
  const [playlist] = local?.playlists ?? []
  const add = (isrc: string, position: string) =>
    local?.http.request(`/playlists/${playlist?.id}/items`, {
      method: 'POST',
      body: new URLSearchParams({ isrc, position }).toString(),
    })
  expect((await add('ptA012600001', '3'))?.status).toBe(303)
  expect(playlist?.isrcs[2]).toBe('PTA012600001')
  expect((await add('no isrc', '3'))?.status).toBe(422)
  expect((await add('PTA012600001', '0'))?.status).toBe(422)
  expect(await (await local?.http.request('/playlists'))?.text()).toContain('Manhã Clara')
})

test('access that a fan gave does not follow playlists', async () => {
  const { local, services } = openMusicServices({ ...config, musicServices: { local: true } })
  const redirectUri = `${config.publicUrl}/presave/spotify/return`
  const agreed = await local?.http.request('/authorize', {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'backline-local',
      redirect_uri: redirectUri,
      scope: 'user-library-modify',
      code_challenge: challengeOf(VERIFIER),
      name: 'Lena',
      choice: 'continue',
    }).toString(),
  })
  const code = new URL(agreed?.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const fan = await services.spotify?.connect({ code, verifier: VERIFIER, redirectUri })
  const grant = await services.spotify?.refresh(fan?.token ?? '')
  const playlists = services.spotify?.playlistsOf(grant?.accessToken ?? '')
  await expect(playlists?.follow(local?.playlists[0]?.id ?? '')).rejects.toThrow('403')
})
