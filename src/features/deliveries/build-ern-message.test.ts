// Tests the message to each store about one revision: its ERN version, its genres, every part of the frozen revision,
// and that the store's sandbox accepts it.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { toNewRelease } from '#engines/ddex/read/to-new-release.ts'
import type { Revision, RevisionTrack } from '#features/releases/domain/revision.ts'
import { type ConnectedStore, DEFAULT_STORES } from '#features/stores/domain.ts'
import { required } from '#lib/pure/required.ts'
import { territoryAt } from './build-deals.server.ts'
import { buildRelease, buildRevision, openWorld, type World } from './deliveries.fixtures.ts'
import { pollDelivery, prepareDeliveries, sendDelivery, showMessage } from './service.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world?.close())

/** Configures a store as an operator would, overriding its defaults. */
async function setStore(id: string, change: Partial<ConnectedStore>) {
  const store = DEFAULT_STORES.find((candidate) => candidate.id === id)
  const { dpid, ern, codec, losslessRequired, deals, genreMap, territories, lyrics, testMode } = store ?? {}
  const settings = JSON.stringify({
    dpid,
    ern,
    codec,
    losslessRequired,
    deals,
    genreMap,
    territories,
    lyrics,
    testMode,
    connection: { kind: 'sandbox' },
    ...change,
  })
  await world.deps.db
    .insertInto('store_settings')
    .values({ store: id, settings, updated_at: world.clock.now() })
    .onConflict((on) => on.column('store').doUpdateSet({ settings }))
    .execute()
}

/** Delivers to Deezer's sandbox and reads what arrived. */
async function delivered(given: { change?: Partial<Revision>; track?: Partial<RevisionTrack> } = {}) {
  const release = await buildRelease(world, given)
  await prepareDeliveries(world.deps, release)
  const find = () =>
    world.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('release_id', '=', release.releaseId)
      .executeTakeFirstOrThrow()
  const { id, batch_id } = await find()
  await sendDelivery(world.deps, { deliveryId: id })
  await pollDelivery(world.deps, { deliveryId: id })
  const row = await find()
  if (row.status !== 'accepted') return { row }
  const { xml, problems } = await showMessage(world.deps, { id })
  expect(problems).toEqual([])
  const folder = path.join(world.dataDir, 'stores', 'deezer', 'incoming', batch_id, release.upc, 'resources')
  const model = readRelease(xml)
  return {
    row,
    model: toNewRelease(model.message),
    version: model.version,
    xml,
    folder,
    release,
  }
}

const WHOLE: { change: Partial<Revision>; track: Partial<RevisionTrack> } = {
  change: {
    aiArtwork: true,
    artistPages: { deezer: '123456' },
    presaveDate: '2026-02-20',
    territories: { rule: 'except', countries: ['RU'] },
  },
  track: {
    aiParts: ['vocals'],
    composer: 'Johann Vale',
    composerSpotifyUri: 'spotify:artist:0123456789abcdefABCDEF',
    previewStartMs: 500,
    lyrics: 'One\nTwo',
    timedLyrics: [
      { atMs: 100, text: 'One' },
      { atMs: 900, text: 'Two' },
    ],
  },
}

describe('each version tells what it has words for', () => {
  test.each([
    ['4.3.2', { ai: 'Partly', image: 'All', contributors: true }],
    ['4.3', { ai: undefined, image: undefined, contributors: false }],
    ['3.8.2', { ai: undefined, image: undefined, contributors: false }],
  ] as const)('%s', async (version, ai) => {
    await setStore('deezer', { ern: { version, epAs: 'Album', takedownBy: 'no_deals' }, lyrics: 'timed' })
    const { model, ...found } = await delivered(WHOLE)
    expect(found.version).toBe(version)
    const [track] = model?.release.tracks ?? []
    // Two seconds of sound leave less than thirty seconds to preview.
    expect(track).toMatchObject({ preview: { startMs: 500, durationMs: 1_500 } })
    expect(track?.contributors).toContainEqual(
      expect.objectContaining({ name: 'Johann Vale', roles: ['Composer'] }),
    )
    expect(readdirSync(found.folder ?? '').filter((name) => /\.(lrc|txt)$/.test(name))).toHaveLength(
      version === '3.8.2' ? 0 : 1,
    )
    expect([track?.containsAi, model?.release.image.containsAi]).toEqual([ai.ai, ai.image])
    expect(track?.contributors.some((contributor) => 'special' in contributor)).toBe(ai.contributors)
    expect(model?.deals.every((deal) => 'excludedTerritories' in deal)).toBe(true)
    expect(track?.lyrics?.codec).toBe(version === '3.8.2' ? undefined : 'LRC')
  })
})

test('a preview that would start after the end of the track is left to the store', async () => {
  await setStore('deezer', { ern: { version: '4.3.2', epAs: 'Album', takedownBy: 'no_deals' } })
  const { model } = await delivered({ track: { previewStartMs: 90_000 } })
  expect(model?.release.tracks[0]?.preview).toBeUndefined()
  expect(model?.release.tracks).toHaveLength(1)
})

test.each([
  '4.3.2',
  '4.3',
  '3.8.2',
] as const)('subtitles, own scripts, works and performers are delivered in %s', async (version) => {
  await setStore('deezer', { ern: { version, epAs: 'Album', takedownBy: 'no_deals' } })
  const { model } = await delivered({
    change: { type: 'ep', subtitle: 'Deluxe Edition', nativeTitle: '潮', language: 'ja' },
    track: {
      title: 'I. Allegro',
      subtitle: 'Live in Berlin',
      version: 'live',
      nativeTitle: '第一楽章',
      language: 'ja',
      work: 'Symphony No. 5',
      iswc: 'T0345246801',
      performers: [
        { name: 'Ida Berg', instrument: 'conductor' },
        { name: 'Berg Orchestra', instrument: 'orchestra' },
      ],
    },
  })
  const [track] = model?.release.tracks ?? []
  expect(model?.release).toMatchObject({
    version: { subtitle: 'Deluxe Edition' },
    nativeTitle: { text: '潮', language: 'ja' },
  })
  expect(track).toMatchObject({
    title: 'Symphony No. 5: I. Allegro',
    version: { subtitle: 'Live in Berlin' },
    nativeTitle: { text: '第一楽章', language: 'ja' },
    iswc: 'T0345246801',
    disc: 1,
    number: 1,
  })
  expect(track?.work).toBe(version === '3.8.2' ? undefined : 'Symphony No. 5')
  expect(track?.contributors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Ida Berg', roles: ['Conductor'] }),
      expect.objectContaining({ name: 'Berg Orchestra', roles: ['Orchestra'] }),
    ]),
  )
})

describe('names of genres and roles for a store', () => {
  test('a message uses the store’s genres, territories, deals and artist page', async () => {
    await setStore('deezer', {
      genreMap: { pop: { genre: 'Pop/Rock', subGenre: 'Indie Pop' } },
      territories: { rule: 'only', countries: ['DE', 'RU', 'AT'] },
      deals: ['streaming', 'download', 'pre_order', 'user_content'],
    })
    const { model } = await delivered(WHOLE)
    expect(model?.release).toMatchObject({ genre: 'Pop/Rock', subGenre: 'Indie Pop' })
    expect(model?.release.parties).toContainEqual(
      expect.objectContaining({
        name: 'Aria Vale',
        ids: [{ namespace: DEFAULT_STORES.find(({ id }) => id === 'deezer')?.dpid, id: '123456' }],
        pages: ['https://www.deezer.com/artist/123456'],
      }),
    )
    const deals = model?.deals ?? []
    expect(new Set(deals.flatMap((deal) => ('territories' in deal ? deal.territories : [])))).toEqual(
      new Set(['DE', 'AT']),
    )
    expect(deals.find((deal) => deal.isPreOrder)).toMatchObject({
      start: '2026-02-20T00:00:00Z',
      end: '2026-03-06T00:00:00Z',
    })
    expect(deals.map(({ commercialModel }) => commercialModel)).toContain('RightsClaimModel')
  })

  test.each([
    '4.3.2',
    '4.3',
    '3.8.2',
  ] as const)('deals end with the last moment of the licence, in ERN %s', async (version) => {
    await setStore('deezer', {
      ern: { version, epAs: 'Album', takedownBy: 'end_dates' },
      deals: ['streaming', 'download', 'pre_order', 'user_content'],
    })
    const { model, xml } = await delivered({
      ...WHOLE,
      change: { ...WHOLE.change, licenceEndsOn: '2028-02-29' },
    })
    const ends = (model?.deals ?? []).map(({ isPreOrder, end }) => (isPreOrder ? 'pre-order' : end))
    expect(new Set(ends)).toEqual(new Set(['pre-order', '2028-03-01T00:00:00Z']))
    expect(xml).toContain('<EndDateTime>2028-03-01T00:00:00Z</EndDateTime>')
    expect(model?.deals.find(({ isPreOrder }) => isPreOrder)?.end).toBe('2026-03-06T00:00:00Z')
  })

  test.each([
    '4.3.2',
    '4.3',
    '3.8.2',
  ] as const)('each main artist is a party with a place and a page of its own, in ERN %s', async (version) => {
    await setStore('deezer', { ern: { version, epAs: 'Album', takedownBy: 'no_deals' } })
    const otherArtists = [{ name: 'Milo Grant', pages: { deezer: '777', spotify: '0123456789abcdefABCDEF' } }]
    const { model, xml } = await delivered({
      change: { artistPages: { deezer: '123456' }, otherArtists },
      track: { otherArtists, featuredArtists: ['Noor Hale', 'Ida Berg'] },
    })
    expect(model?.release).toMatchObject({
      displayArtistName: 'Aria Vale & Milo Grant',
      artists: [
        { name: 'Aria Vale', role: 'MainArtist' },
        { name: 'Milo Grant', role: 'MainArtist' },
      ],
    })
    expect(model?.release.tracks[0]).toMatchObject({
      displayArtistName: 'Aria Vale & Milo Grant feat. Noor Hale & Ida Berg',
      artists: [
        { name: 'Aria Vale', role: 'MainArtist' },
        { name: 'Milo Grant', role: 'MainArtist' },
        { name: 'Noor Hale', role: 'FeaturedArtist' },
        { name: 'Ida Berg', role: 'FeaturedArtist' },
      ],
    })
    const ids = model?.release.parties?.map(({ name, ids }) => [name, ids.map(({ id }) => id)])
    expect(ids).toEqual([
      ['Aria Vale', ['123456']],
      ['Milo Grant', ['777']],
    ])
    expect(xml).not.toContain('<FullName>Aria Vale & Milo Grant')
    expect(xml).toContain('SequenceNumber="2"')
  })

  test.each([
    '4.3.2',
    '4.3',
    '3.8.2',
  ] as const)('local midnight is a day without a time zone, in ERN %s', async (version) => {
    await setStore('deezer', {
      ern: { version, epAs: 'Album', takedownBy: 'end_dates' },
      deals: ['streaming', 'download', 'pre_order'],
    })
    const { model, xml } = await delivered({
      ...WHOLE,
      change: { ...WHOLE.change, licenceEndsOn: '2028-02-29', releaseTiming: 'local_midnight' },
    })
    const periods = (model?.deals ?? []).map(({ isPreOrder = false, start, end }) => [isPreOrder, start, end])
    expect(new Set(periods.map(String))).toEqual(
      new Set(['false,2026-03-06,2028-02-29', 'true,2026-02-20,2026-03-05']),
    )
    expect(xml).toContain('<StartDate>2026-03-06</StartDate>')
    expect(xml).not.toContain('StartDateTime')
  })

  test('the secondary genre and the composer’s page are delivered', async () => {
    await setStore('deezer', { genreMap: {} })
    const { model } = await delivered({ change: { secondaryGenre: 'folk' } })
    expect(model?.release).toMatchObject({ genre: 'Pop', secondaryGenre: { genre: 'Folk' } })
    await setStore('deezer', { genreMap: { pop: { genre: 'World' }, folk: { genre: 'World' } } })
    const { model: one } = await delivered({ change: { secondaryGenre: 'folk' } })
    expect(one?.release).toMatchObject({ genre: 'World' })
    expect(one?.release.secondaryGenre).toBeUndefined()
  })

  test('a store without FLAC gets WAV', async () => {
    await setStore('deezer', { codec: 'WAV' })
    const { model, folder = '' } = await delivered()
    const [file] = model?.release.tracks.map((track) => track.file) ?? []
    expect(file).toMatchObject({ codec: 'PCM', sampleRateHz: 44_100, bitsPerSample: 16 })
    const name = readdirSync(folder).find((file) => file.endsWith('.wav')) ?? ''
    expect(readFileSync(path.join(folder, name)).toString('latin1', 0, 4)).toBe('RIFF')
  })

  test('a store for plain lyrics gets no timing, and an instrumental no lyrics', async () => {
    await setStore('deezer', { lyrics: 'text' })
    const { model, folder = '' } = await delivered(WHOLE)
    expect(model?.release.tracks[0]?.lyrics).toMatchObject({ codec: 'UTF8Text' })
    const name = readdirSync(folder).find((file) => file.endsWith('.txt')) ?? ''
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe('One\nTwo\n')
    const silent = await delivered({ ...WHOLE, track: { ...WHOLE.track, version: 'instrumental' } })
    expect(silent.model?.release.tracks[0]?.lyrics).toBeUndefined()
  })

  test.each([
    ['lossless_required', { losslessRequired: true }, { audio: { codec: 'MP3' } }],
    ['no_territory_left', { territories: { rule: 'only' as const, countries: ['RU'] } }, {}],
  ])('a release the store cannot take fails: %s', async (code, settings, { audio }: { audio?: object }) => {
    await setStore('deezer', settings as Partial<ConnectedStore>)
    const build = await buildRelease(world)
    const track = required(build.revision.tracks[0])
    const { row } = await delivered({
      ...WHOLE,
      track: audio ? { audio: { ...track.audio, ...audio } } : {},
    })
    expect(row).toMatchObject({ status: 'failed', problem: { code } })
  })
})

test('a message after an earlier delivery is an update', async () => {
  await setStore('deezer', { ern: { version: '3.8.2', epAs: 'Album', takedownBy: 'no_deals' } })
  const { xml, release } = await delivered()
  expect(xml).toContain('<UpdateIndicator>OriginalMessage')
  if (!release) throw new Error('not delivered')
  const { releaseId, revision, accountId } = release
  await buildRevision(world.deps, accountId, { ...revision, number: 2, label: 'New' })
  const values = { revision: 2, status: 'approved' as const }
  await world.deps.db.updateTable('releases').set(values).where('id', '=', releaseId).execute()
  await prepareDeliveries(world.deps, release)
  const { id } = await world.deps.db
    .selectFrom('deliveries')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('revision', '=', 2)
    .executeTakeFirstOrThrow()
  await sendDelivery(world.deps, { deliveryId: id })
  expect((await showMessage(world.deps, { id })).xml).toContain('<UpdateIndicator>UpdateMessage')
})

describe('where a release and a store agree', () => {
  const rule = (rule: 'only' | 'except', ...countries: string[]) => ({ rule, countries })
  test.each([
    [undefined, null, { territories: ['Worldwide'] }],
    [rule('except', 'RU'), null, { excludedTerritories: ['RU'] }],
    [rule('except', 'RU'), rule('except', 'CN', 'RU'), { excludedTerritories: ['RU', 'CN'] }],
    [rule('only', 'DE', 'FR'), rule('except', 'FR'), { territories: ['DE'] }],
    [rule('except', 'DE'), rule('only', 'DE', 'FR'), { territories: ['FR'] }],
    [rule('only', 'DE'), rule('only', 'FR'), undefined],
    [{ rule: 'worldwide' as const, countries: [] }, rule('only', 'FR'), { territories: ['FR'] }],
  ])('the countries of release %o and store %o are combined', (territories, store, expected) =>
    expect(territoryAt({ territories: store }, { territories })).toEqual(expected))
})
