// Days with far more plays than usual, from one store and one country: found in usage, shown to staff, followed by the
// corrections of stores.
import { describe, expect, test } from 'vitest'
import {
  addPlayedTrack,
  daysFrom,
  type PlayedTrack,
  reportUsage,
} from '#features/analytics/analytics.fixtures.ts'
import { findSpikesOf } from '#features/usage/service.server.ts'
import { addDays } from '#lib/pure/dates.ts'
import { required } from '#lib/pure/required.ts'
import { buildStaff, buildUser, proveSession } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { findSurges, type SteepDay } from './domain.ts'

const causes = (store: number, country: number) => [
  { dimension: 'store', key: 'spotify', percent: store },
  { dimension: 'country', key: 'BR', percent: country },
]
const DAY: SteepDay = {
  trackId: 'a',
  day: '2026-11-04',
  streams: 6_000,
  usual: 1_000,
  causes: causes(100, 90),
}

describe('steep days', () => {
  test('steep days of one month, store and country are one surge with its sums', () => {
    const days = [DAY, { ...DAY, day: '2026-11-06', streams: 11_000, causes: causes(90, 80) }]
    expect(findSurges(days)).toEqual([
      {
        trackId: 'a',
        store: 'spotify',
        month: '2026-11',
        evidence: {
          rule: 'surge',
          country: 'BR',
          kind: '',
          expected: 2_000,
          found: 17_000,
          plays: 17_000,
          days: ['2026-11-04', '2026-11-06'],
          share: (5_000 * 0.9 + 10_000 * 0.8) / 15_000,
        },
      },
    ])
  })

  test('steep days of other months, tracks or countries are surges of their own', () => {
    const germany = { dimension: 'country', key: 'DE', percent: 95 }
    const days = [
      DAY,
      { ...DAY, day: '2026-12-01' },
      { ...DAY, trackId: 'b' },
      { ...DAY, day: '2026-11-05', causes: [...causes(90, 5).slice(0, 1), germany] },
    ]
    expect(findSurges(days)).toHaveLength(4)
  })

  test.each([
    ['from several stores', causes(79, 95)],
    ['from several countries', causes(95, 79)],
    ['of which nothing is known', []],
  ])('%s are none', (_, causes) => {
    expect(findSurges([{ ...DAY, causes }])).toEqual([])
  })
})

describe('usage', () => {
  test('usage is examined each night; a signal names track, store, days, country and share', async () => {
    const { app, track, day, look } = await buildSurge()
    const staff = await buildStaff(app, 'finance')
    const { signals } = app.client(staff.cookie)
    await look()
    await look()
    const { items } = await signals.staffList({})
    expect(items).toMatchObject([
      { title: 'Sal', store: 'Spotify', month: day.slice(0, 7), rules: ['surge'], trackId: track.id },
    ])
    const id = required(items[0]).id
    const { evidence } = await signals.staffFind({ id })
    expect(evidence).toMatchObject([{ rule: 'surge', country: 'BR', days: [day] }])
    const [surge] = evidence
    expect([surge?.found, surge?.expected, surge?.share].map(Number)).toEqual([2_100, 100, 1])
    await expect(signals.lines({ id: required(surge).id })).rejects.toMatchObject({ status: 404 })
  })

  test('a correction of usage removes the signal, unless the artist was asked', async () => {
    const { app, person, look, correct } = await buildSurge()
    const staff = await buildStaff(app, 'finance')
    await proveSession(app, staff)
    const { signals } = app.client(staff.cookie)
    await look()
    const before = (await signals.staffList({})).items
    expect(before).toHaveLength(1)
    await correct(110)
    await look()
    expect((await signals.staffList({})).items).toEqual([])

    await correct(2_000)
    await look()
    const { id } = required((await signals.staffList({})).items[0])
    await signals.ask({ id, text: 'What happened on this day? Nearly all came from Brazil.' })
    await correct(110)
    await look()
    expect(await app.client(person.cookie).signals.find({ id })).toMatchObject({
      canAnswer: true,
      evidence: [{ rule: 'surge', country: 'BR' }],
    })
  })
})

/** A track with 100 plays on each day from Germany, and on one of them 2,000 more from Brazil. */
async function buildSurge() {
  const app: TestApp = await openTestApp()
  const today = app.deps.clock.today()
  const [from, through, day] = [addDays(today, -60), addDays(today, -2), addDays(today, -5)]
  const person = await buildUser(app, { plan: 'advanced' })
  const track: PlayedTrack = await addPlayedTrack(app, person, { title: 'Sal' })
  const correct = async (more: number) => {
    await app.deps.db.updateTable('usage_files').set({ status: 'superseded' }).execute()
    for (const feed of ['tracks', 'countries'] as const)
      await reportUsage(app.deps, {
        store: 'spotify',
        feed,
        from,
        to: through,
        rows: [
          ...daysFrom(from, through).map((day) => ({ ...track.row, day, country: 'DE', streams: 100 })),
          { ...track.row, day, country: 'BR', streams: more },
        ].map(({ country, ...row }) => (feed === 'countries' ? { ...row, country } : row)),
      })
  }
  await correct(2_000)
  let nights = 0
  const look = async () => {
    await app.moveTo(`${addDays(today, ++nights)}T05:00:00Z`)
    await findSpikesOf(app.deps, { accountId: person.viewer.accountId })
    await app.moveTo(`${addDays(today, nights)}T05:05:00Z`)
    await app.deps.jobs.add(app.deps.db, 'signals.nightly', {})
    await app.runJobs()
  }
  return { app, person, track, day, look, correct }
}
