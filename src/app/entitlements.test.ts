// Calls everything that depends on the plan as every plan: a visitor, the owners of a Basic, a PRO and an Advanced
// account, and each seat of a team. What is called comes from the contract.
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { planShareBp } from '#features/ledger/domain/waterfall.ts'
import type { Access } from '#lib/contract.ts'
import { SEATS, seatMay } from '#lib/pure/access.ts'
import {
  type Entitlement,
  FEATURES,
  type Feature,
  includes,
  LIMITS,
  missingFeature,
  PLANS,
  type Plan,
  planWith,
} from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildArtist, buildUser, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { CONTRACT } from './contract.ts'

interface Operation {
  name: string
  method: string
  path: string
  entitlement: Entitlement
  capability: NonNullable<Access['needs']>
}

const OPERATIONS = operationsOf(CONTRACT)

function operationsOf(router: AnyContractRouter, name = ''): Operation[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([key, item]) => operationsOf(item, name ? `${name}.${key}` : key))
  const { route, meta } = router['~orpc']
  const { entitlement, needs: capability } = meta as Access
  if (!entitlement || !capability) return []
  return [{ name, method: route.method as string, path: route.path as string, entitlement, capability }]
}

const VALUES: Record<string, unknown> = {
  type: 'album',
  schedule: 'express',
  upc: '859700000014',
  label: 'North Pier',
  presave: true,
  presaveDate: '2027-01-08',
  isrc: 'QZABC2600001',
  composer: 'Ana Lima',
  composerSpotifyUri: 'spotify:artist:4Z8W4fKeB5YxbusRsdQVPb',
  hasLyrics: true,
  lyrics: 'One line',
  timedLyrics: [{ atMs: 0, text: 'One line' }],
  platform: 'spotify',
  compare: 'previous_year',
  section: 'cities',
  slug: 'my-name',
  look: 'cover_dark',
  template: 'date',
  layout: 'sidebar',
  palette: 'forest',
  pattern: 'dots',
}

/** Each feature that a call is refused without, and what is sent to use it. */
const CASES = OPERATIONS.flatMap(({ entitlement: { needs, fields = {} }, ...operation }) => [
  ...(needs ? [{ ...operation, feature: needs, field: '', body: {} }] : []),
  ...Object.entries(fields).map(([field, { feature }]) => ({
    ...operation,
    feature,
    field,
    body: { [field]: VALUES[field] },
  })),
])

let app: TestApp
let people: Record<Plan, TestPerson>
let releases: Record<Plan, { id: string; trackId: string }>
beforeAll(async () => {
  app = await openTestApp()
  const owner = (plan: Plan) => buildUser(app, { plan })
  people = { basic: await owner('basic'), pro: await owner('pro'), advanced: await owner('advanced') }
  releases = { basic: await draft('basic'), pro: await draft('pro'), advanced: await draft('advanced') }
})

async function draft(plan: Plan) {
  const artist = await buildArtist(app, people[plan])
  const { releases } = app.client(people[plan].cookie)
  const { id } = await releases.create({ artistId: artist.id, title: 'Maré' })
  const { tracks } = await releases.addTrack({ id, title: 'Maré' })
  return { id, trackId: tracks[0]?.id as string }
}

async function call(cookie: string | undefined, { method, path, body }: (typeof CASES)[number], plan: Plan) {
  const { id, trackId } = releases[plan]
  const href = path.replace('{id}', path.startsWith('/releases') ? id : newId()).replace('{trackId}', trackId)
  const plain = method === 'GET' || method === 'DELETE'
  const query = plain ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const answer = await app.fetch(`/v1${href}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    ...(plain ? {} : { body: JSON.stringify(body) }),
  })
  // A file is no JSON, and no refusal.
  const isFile = answer.headers.has('content-disposition')
  const { code, data } = (isFile ? {} : await answer.json()) as {
    code?: string
    data?: { params?: { plan?: string } }
  }
  return { status: answer.status, code, plan: data?.params?.plan }
}

test('the contract names what is refused', () => {
  expect(CASES.length).toBeGreaterThan(20)
  for (const { field, body } of CASES) if (field) expect(body[field], field).toBeDefined()
  const errors = OPERATIONS.filter(({ entitlement: { needs, fields } }) => needs || fields)
  for (const { name } of errors) {
    const procedure = name
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], CONTRACT)
    expect((procedure as { '~orpc': { errorMap: object } })['~orpc'].errorMap, name).toHaveProperty(
      'premium_required',
    )
  }
})

describe.each(CASES)('$name $field', (item) => {
  test('a visitor signs in first', async () => {
    expect(await call(undefined, item, 'basic')).toMatchObject({ status: 401, code: 'sign_in_first' })
  })
  test.each(PLANS)('%s', async (plan) => {
    const answer = await call(people[plan].cookie, item, plan)
    if (includes(plan, item.feature)) expect(answer.code).not.toBe('premium_required')
    else expect(answer).toEqual({ status: 403, code: 'premium_required', plan: planWith(item.feature) })
  })
})

describe.each(SEATS.filter((seat) => seat !== 'owner'))('a %s', (role) => {
  test.each([
    'basic',
    'advanced',
  ] as const)('has what the %s plan of the account includes, whatever their own plan', async (plan) => {
    const member = await buildUser(app, { plan: plan === 'basic' ? 'pro' : 'basic' })
    const account_id = people[plan].viewer.accountId
    const user_id = member.viewer.userId
    const created_at = app.deps.clock.now()
    await app.deps.db
      .insertInto('seats')
      .values({ id: newId(), account_id, user_id, role, artist_id: null, created_at })
      .execute()
    const cookie = await sessionCookie(app, user_id, { seatAccountId: account_id })
    for (const item of CASES) {
      const answer = await call(cookie, item, plan)
      // Seats do not work in an account whose plan includes no team: the session is in the member's own.
      if (!seatMay(plan === 'basic' ? 'owner' : role, item.capability))
        expect(answer.code, item.name).toBe('permission_denied')
      else if (includes(plan === 'basic' ? 'pro' : 'advanced', item.feature))
        expect(answer.code, `${item.name} ${item.field}`).not.toBe('premium_required')
      else expect(answer.code, `${item.name} ${item.field}`).toBe('premium_required')
    }
  })
})

describe('limits', () => {
  test.each(PLANS)('a second track on %s', async (plan) => {
    const second = app.client(people[plan].cookie).releases.addTrack({ id: releases[plan].id, title: 'Two' })
    if (LIMITS['releases.tracks'][plan] > 1) expect((await second).tracks.length).toBeGreaterThan(1)
    else
      await expect(second).rejects.toMatchObject({
        code: 'track_limit',
        status: 403,
        data: { params: { most: 1 } },
      })
  })

  test.each(PLANS)('a second artist on %s', async (plan) => {
    const second = buildArtist(app, people[plan], 'Bia Reis')
    if (LIMITS['artists.count'][plan] > 1) expect((await second).name).toBe('Bia Reis')
    else
      await expect(second).rejects.toMatchObject({ code: 'premium_required', params: { plan: 'advanced' } })
  })

  test.each([
    ['basic', '2027-02-19'],
    ['pro', '2026-12-21'],
    ['advanced', '2026-12-21'],
  ] as const)('a withdrawal on %s', async (plan, availableOn) => {
    const quote = await app.client(people[plan].cookie).payouts.quote({ amountMicros: '20000000' })
    expect(quote.availableOn).toBe(availableOn)
  })

  test('stores outside the plan are left out, not refused', async () => {
    const ignored = async (plan: Plan) =>
      (
        await app
          .client(people[plan].cookie)
          .releases.update({ id: releases[plan].id, platforms: ['spotify', 'qobuz'] })
      ).ignoredPlatforms
    expect([await ignored('basic'), await ignored('pro'), await ignored('advanced')]).toEqual([
      ['qobuz'],
      [],
      [],
    ])
  })

  test('earnings leave 85 % on Basic, and all on a paid plan', () => {
    const month = [{ from: new Date('2026-05-01T00:00:00Z') }]
    expect([planShareBp('2026-05', []), planShareBp('2026-05', month)]).toEqual([8_500, 10_000])
    expect(LIMITS['royalties.share_bp']).toEqual({ basic: 8_500, pro: 10_000, advanced: 10_000 })
  })
})

describe('the table', () => {
  test('a better plan never has less', () => {
    for (const row of Object.values(FEATURES))
      expect(PLANS.map((plan) => Number(row[plan]))).toEqual(
        PLANS.map((plan) => Number(row[plan])).sort((a, b) => a - b),
      )
  })
  test.each([undefined, null, false, '', '  ', [], 'single'])('%j uses no feature', (value) => {
    const fields = { type: { feature: 'releases.types' as Feature, free: ['single'] } }
    expect(missingFeature('basic', { fields }, { type: value })).toBeUndefined()
    expect(missingFeature('basic', { fields }, { type: 'album' })).toBe('releases.types')
    expect(missingFeature('pro', { fields }, { type: 'album' })).toBeUndefined()
    expect(missingFeature('basic', { fields }, 'album')).toBeUndefined()
  })
})
