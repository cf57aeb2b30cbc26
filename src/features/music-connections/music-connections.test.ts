// Connecting Spotify through the API, and acting there in the name of a user.
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { required } from '#lib/pure/required.ts'
import { MusicServiceRefused } from '#ports/music-services/index.ts'
import { buildUser, proveSession, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { connectAccount } from './connect-account.server.ts'
import { agree, begin, connectSpotify, finish } from './music-connections.fixtures.ts'
import { openMusicConnections } from './open-connections.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const api = (person: TestPerson) => app.client(person.cookie).musicConnections
const service = () => required(app.deps.musicServices.local)
const playlistOf = (name: string) => required(service().playlists.find((playlist) => playlist.name === name))
const rowOf = ({ viewer }: TestPerson) =>
  app.deps.db
    .selectFrom('music_connections')
    .selectAll()
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
const passTime = (ms: number) => app.deps.clock.set(new Date(app.deps.clock.now().getTime() + ms))

describe('connecting', () => {
  test('connecting asks for access to playlists, and returns to where the user came from', async () => {
    const person = await buildUser(app)
    expect(await api(person).find()).toEqual({ isAvailable: true, connection: null })
    const { url, cookie } = await begin(app, person, '/tools?from=pitch')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'playlist-read-private playlist-modify-public user-library-read user-library-modify',
      redirect_uri: `${app.deps.publicUrl}/spotify-auth`,
      show_dialog: 'true',
    })
    const { body } = await finish(app, cookie, await agree(app, url))
    expect(body).toEqual({ result: 'connected', returnTo: '/tools?from=pitch' })
    expect(await api(person).find()).toEqual({
      isAvailable: true,
      connection: { name: 'Nora Pell', state: 'connected', connectedAt: app.deps.clock.now().toISOString() },
    })
  })

  test('the audit log has each connection and its end, without the account at Spotify', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person, { name: 'Secret listener' })
    await api(person).disconnect()
    await api(person).disconnect()
    const entries = await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'after', 'before'])
      .where('actor_id', '=', person.viewer.userId)
      .where('action', 'like', 'user.spotify%')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'user.spotify_connected', after: null, before: null },
      { action: 'user.spotify_disconnected', after: null, before: null },
    ])
  })

  test.each([
    ['cancel', 'cancelled'],
    ['fail', 'failed'],
  ] as const)('%s at Spotify connects nothing and returns', async (choice, result) => {
    const person = await buildUser(app)
    const { url, cookie } = await begin(app, person, '/releases')
    const { body } = await finish(app, cookie, await agree(app, url, { choice }))
    expect(body).toEqual({ result, returnTo: '/releases' })
    expect(await rowOf(person)).toBeUndefined()
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    'javascript:alert(1)',
    '',
  ])('connecting never returns to %s', async (returnTo) => {
    const person = await buildUser(app)
    await expect(api(person).begin({ returnTo })).rejects.toMatchObject({ status: 422 })
  })

  test('an answer counts once, and only in the browser and session that asked', async () => {
    const person = await buildUser(app)
    const stranger = await buildUser(app)
    const { url, cookie } = await begin(app, person)
    const answer = await agree(app, url)
    const stale = { result: 'stale', returnTo: null }
    expect((await finish(app, person.cookie, answer)).body).toEqual(stale)
    expect((await finish(app, cookie, { ...answer, state: 'another' })).body).toEqual(stale)
    const attempt = cookie.slice(person.cookie.length)
    expect((await finish(app, `${stranger.cookie}${attempt}`, answer)).body).toEqual(stale)
    expect(await rowOf(person)).toBeUndefined()
    const connected = await finish(app, cookie, answer)
    expect(connected.body).toMatchObject({ result: 'connected' })
    // The browser forgets the attempt; who kept its cookie finds that the code is used up.
    expect(connected.cookie).toBe('backline.music_connect=')
    expect((await finish(app, cookie, answer)).body).toMatchObject({ result: 'failed' })
    expect(await rowOf(stranger)).toBeUndefined()
  })

  test('a stale answer leaves a newer attempt alone', async () => {
    const person = await buildUser(app)
    const { url, cookie } = await begin(app, person)
    expect((await finish(app, cookie, { state: 'older', code: 'c' })).cookie).toBe('')
    expect((await finish(app, cookie, await agree(app, url))).body).toMatchObject({ result: 'connected' })
  })

  test('connecting again replaces the account', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person, { behaviour: 'revoked' })
    await expect(api(person).isFollowing({ playlistId: playlistOf('Varanda').id })).rejects.toThrow()
    await connectSpotify(app, person, { name: 'Rafael Couto' })
    expect((await api(person).find()).connection).toMatchObject({ name: 'Rafael Couto', state: 'connected' })
    expect(await api(person).isFollowing({ playlistId: playlistOf('Varanda').id })).toEqual({
      isFollowing: false,
    })
  })

  test('staff cannot connect, disconnect or follow while impersonating', async () => {
    const person = await buildUser(app)
    const staff = await buildUser(app, { user: { role: 'admin' } })
    const cookie = await sessionCookie(app, person.viewer.userId, { impersonatedBy: staff.viewer.userId })
    const client = app.client(cookie).musicConnections
    for (const call of [
      () => client.begin({ returnTo: '/' }),
      () => client.finish({ state: 's' }),
      () => client.disconnect(),
      () => client.follow({ playlistId: playlistOf('Varanda').id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'impersonating' })
  })
})

describe('tokens', () => {
  test('tokens are sealed for one user, and deleted when they disconnect', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person)
    await api(person).isFollowing({ playlistId: playlistOf('Varanda').id })
    const row = required(await rowOf(person))
    // A compact JWE with its key chosen directly; none of its parts is text of the token.
    for (const sealed of [row.refresh_token, row.access_token])
      expect(sealed).toMatch(/^eyJ[\w-]+\.\.(?:[\w-]+\.?){3}$/)
    const thief = await buildUser(app)
    await app.deps.db
      .insertInto('music_connections')
      .values({ ...row, user_id: thief.viewer.userId })
      .execute()
    await expect(api(thief).isFollowing({ playlistId: playlistOf('Varanda').id })).rejects.toMatchObject({
      code: 'spotify_expired',
    })
    await api(person).disconnect()
    await api(person).disconnect()
    expect(await rowOf(person)).toBeUndefined()
  })

  test('when several processes refresh a token at once, the newest stays', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person)
    const { userId } = person.viewer
    const { id } = playlistOf('Varanda')
    const processes = Array.from({ length: 4 }, () => openMusicConnections(app.deps))
    for (let hours = 0; hours < 3; hours++) {
      const answers = await Promise.all(processes.map((connections) => connections.isFollowing(userId, id)))
      expect(answers).toEqual([false, false, false, false])
      passTime(HOUR_MS)
    }
    expect(await rowOf(person)).toMatchObject({ expired_at: null, refreshing_until: null })
  })

  test('a process that died while refreshing blocks the others only for seconds', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person)
    const leaseUntil = new Date(app.deps.clock.now().getTime() + 1_000)
    await app.deps.db
      .updateTable('music_connections')
      .set({ refreshing_until: leaseUntil })
      .where('user_id', '=', person.viewer.userId)
      .execute()
    passTime(1_000)
    expect(await api(person).isFollowing({ playlistId: playlistOf('Varanda').id })).toEqual({
      isFollowing: false,
    })
  })

  test('a refresh that ends after the user has connected again does not replace the new tokens', async () => {
    const person = await buildUser(app)
    const { deps } = app
    const { userId } = person.viewer
    await connectSpotify(app, person)
    const spotify = required(deps.musicServices.services.spotify)
    const slow = openMusicConnections({
      ...deps,
      musicServices: {
        services: {
          spotify: {
            ...spotify,
            refresh: async (token) => {
              const grant = await spotify.refresh(token)
              await connectSpotify(app, person, { name: 'Rafael Couto' })
              return grant
            },
          },
        },
      },
    })
    await slow.isFollowing(userId, playlistOf('Varanda').id)
    expect(await rowOf(person)).toMatchObject({ name: 'Rafael Couto', access_token: null })
    expect(await api(person).isFollowing({ playlistId: playlistOf('Varanda').id })).toEqual({
      isFollowing: false,
    })
  })

  test('a token that Spotify revokes early is refreshed', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person)
    const { id } = playlistOf('Varanda')
    const { userId } = person.viewer
    await app.deps.musicConnections.isFollowing(userId, id)
    const before = required(await rowOf(person))
    const local = service()
    const refuseOnce = { left: 1 }
    const spotify = required(app.deps.musicServices.services.spotify)
    const connections = openMusicConnections({
      ...app.deps,
      musicServices: {
        local,
        services: {
          spotify: {
            ...spotify,
            playlistsOf: (token) => ({
              ...spotify.playlistsOf(token),
              isFollowing: async (playlistId) => {
                if (refuseOnce.left-- > 0) throw new MusicServiceRefused('bad token')
                return spotify.playlistsOf(token).isFollowing(playlistId)
              },
            }),
          },
        },
      },
    })
    expect(await connections.isFollowing(userId, id)).toBe(false)
    expect(required(await rowOf(person)).access_token).not.toBe(before.access_token)
  })

  test('tokens are erased with the account', async () => {
    const person = await buildUser(app)
    await proveSession(app, person)
    await connectSpotify(app, person)
    await app.client(person.cookie).settings.close({ confirm: person.username })
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 14 * 24 * HOUR_MS))
    expect(await rowOf(person)).toBeUndefined()
  })
})

describe('playlists', () => {
  test('following a playlist adds it to the library of the user', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person, { name: 'Lena Brandt' })
    const { id: playlistId } = playlistOf('Manhã Clara')
    expect(await api(person).isFollowing({ playlistId })).toEqual({ isFollowing: false })
    for (let times = 0; times < 2; times++)
      expect(await api(person).follow({ playlistId })).toEqual({ isFollowing: true })
    expect(await api(person).isFollowing({ playlistId })).toEqual({ isFollowing: true })
  })

  test('a playlist is read with owner and followers; an unknown one is undefined', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person)
    const { musicConnections } = app.deps
    const { userId } = person.viewer
    const { id } = playlistOf('Manhã Clara')
    expect(await musicConnections.readPlaylist(userId, id)).toMatchObject({
      id,
      name: 'Manhã Clara',
      followers: 48_210,
      ownerName: 'Inês Matos',
      coverUrl: `${app.deps.publicUrl}/dev/music/covers/${id}.svg`,
    })
    expect(await musicConnections.readPlaylist(userId, 'A'.repeat(22))).toBeUndefined()
    const cover = await app.fetch(`/dev/music/covers/${id}.svg`)
    expect(cover.headers.get('content-type')).toBe('image/svg+xml')
    expect(await cover.text()).toMatch(/^<svg /)
  })

  test('a recording is found by its owner, also beyond the first page', async () => {
    const curator = await buildUser(app)
    const artist = await buildUser(app)
    await connectSpotify(app, curator, { name: 'Ruben Dael' })
    await connectSpotify(app, artist)
    const { musicConnections } = app.deps
    const { id, ownerId, isrcs } = playlistOf('Harbour Lights')
    expect(isrcs.length).toBeGreaterThan(61)
    expect(await musicConnections.show(curator.viewer.userId)).toMatchObject({ serviceUserId: ownerId })
    const find = (person: TestPerson) =>
      musicConnections.findPosition(person.viewer.userId, id, 'PTA012600001')
    expect(await find(curator)).toBeUndefined()
    service().place(id, 'PTA012600001', 61)
    expect(await find(curator)).toBe(61)
    expect(await find(artist)).toBeUndefined()
  })

  test('Spotify is not called without a connection', async () => {
    const person = await buildUser(app)
    const { id: playlistId } = playlistOf('Varanda')
    const refusal = { code: 'spotify_not_connected', status: 409, message: 'Connect Spotify first.' }
    await expect(api(person).isFollowing({ playlistId })).rejects.toMatchObject(refusal)
    await expect(api(person).follow({ playlistId })).rejects.toMatchObject(refusal)
    expect(await app.deps.musicConnections.show(person.viewer.userId)).toBeUndefined()
  })

  test('a revoked connection stays expired', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person, { behaviour: 'revoked' })
    const { id: playlistId } = playlistOf('Varanda')
    for (let times = 0; times < 2; times++)
      await expect(api(person).follow({ playlistId })).rejects.toMatchObject({
        code: 'spotify_expired',
        status: 409,
      })
    expect(await api(person).find()).toMatchObject({ connection: { state: 'expired' } })
    expect(await rowOf(person)).toMatchObject({ refresh_token: null, access_token: null })
  })

  test('a follow that Spotify refuses is reported as such', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person, { behaviour: 'follow_fails' })
    const { id: playlistId } = playlistOf('Varanda')
    await expect(api(person).follow({ playlistId })).rejects.toMatchObject({
      code: 'failed_to_follow',
      status: 502,
    })
    expect(await api(person).isFollowing({ playlistId })).toEqual({ isFollowing: false })
  })

  test('a playlist id cannot name another address of the service', async () => {
    const person = await buildUser(app)
    await connectSpotify(app, person)
    for (const playlistId of ['..%2F..%2Fme', 'short', 'A'.repeat(23)])
      await expect(api(person).isFollowing({ playlistId })).rejects.toMatchObject({ status: 422 })
  })
})

test('where Spotify is not configured, nothing can be connected', async () => {
  const bare = await openTestApp({
    PUBLIC_URL: 'https://music.example',
    SMTP_URL: 'smtp://localhost:2525',
    MAIL_FROM: 'no-reply@label.example',
    BACKLINE_SEED: 'no',
  })
  const person = await buildUser(bare)
  const client = bare.client(person.cookie).musicConnections
  expect(await client.find()).toEqual({ isAvailable: false, connection: null })
  await expect(client.begin({ returnTo: '/' })).rejects.toMatchObject({
    code: 'spotify_unavailable',
    status: 503,
  })
  expect(await connectAccount(bare.deps, person.viewer.userId, { code: 'c', verifier: 'v' })).toBe(false)
})
