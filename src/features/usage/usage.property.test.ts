// Random files in any order, repeated and corrected, with codes that become known: what counts equals a recount in memory.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { STORES } from '#features/stores/domain.ts'
import { required } from '#lib/pure/required.ts'
import { tries } from '#test/depth.ts'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { readUsageState } from './service.server.ts'
import { addTrack, bindIsrc, importUsage } from './usage.fixtures.ts'

const app = await openTestApp()
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']
const TRACKS = 4
const people: TestPerson[] = []
beforeAll(async () => {
  for (let index = 0; index < 2; index++) people.push(await buildUser(app))
})

interface Play {
  day: number
  track: number
  streams: number
}
type Command =
  | { kind: 'file'; from: number; to: number; revision: number; plays: Play[] }
  | { kind: 'repeat'; file: number }
  | { kind: 'bind'; track: number }
  | { kind: 'wait' }
interface File {
  from: number
  to: number
  revision: number
  plays: Play[]
}

const day = fc.nat({ max: DAYS.length - 1 })
const track = fc.nat({ max: TRACKS - 1 })
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        day,
        day,
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.record({ day, track, streams: fc.nat({ max: 1000 }) }), { maxLength: 8 }),
      )
      .map(([one, other, revision, plays]) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const inside = plays.map((play) => ({ ...play, day: from + (play.day % (to - from + 1)) }))
        return { kind: 'file' as const, from, to, revision, plays: inside }
      }),
  },
  { weight: 1, arbitrary: fc.nat({ max: 20 }).map((file) => ({ kind: 'repeat' as const, file })) },
  { weight: 2, arbitrary: track.map((index) => ({ kind: 'bind' as const, track: index })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
)

/** A day is reported by one file: a later one counts if it covers what it replaces, in no earlier revision. */
function publish(live: File[], file: File): File[] {
  const touched = live.filter((other) => other.from <= file.to && other.to >= file.from)
  const isSame = (other: File) =>
    other.from === file.from && other.to === file.to && other.revision === file.revision
  const replaces = touched.every(
    (other) =>
      other.from >= file.from && other.to <= file.to && other.revision <= file.revision && !isSame(other),
  )
  return replaces ? [...live.filter((other) => !touched.includes(other)), file] : live
}

async function countedCells(store: string): Promise<Record<string, number>> {
  const { visible } = await readUsageState(app.deps, required(people[0]).viewer.accountId)
  const rows = await app.deps.warehouse.query<{ cell: string; plays: string }>({
    sql: `SELECT concat(toString(account_id), ' ', toString(track_id), ' ', toString(day)) AS cell, toString(sum(streams)) AS plays
      FROM usage_track_days
      WHERE store = {store:String} AND file_number <= {up_to:UInt32} AND NOT has({hidden:Array(UInt32)}, file_number)
      GROUP BY cell HAVING sum(streams) > 0 ORDER BY cell`,
    params: { store, up_to: visible.upTo, hidden: visible.hidden },
    scope: 'installation',
  })
  return Object.fromEntries(rows.map(({ cell, plays }) => [cell, Number(plays)]))
}

let runs = 0
let count = 0

test('the plays of every track and day equal a recount of the files that count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
      const store = required(STORES[runs++ % STORES.length]).id
      const tracks: { id: string; isrc: string; owner: TestPerson }[] = []
      for (let index = 0; index < TRACKS; index++) {
        const owner = required(people[index % people.length])
        const isrc = `QZUSP26${String(++count).padStart(5, '0')}`
        // Two of the codes have no track at first.
        const { id } = await addTrack(app, owner, index < 2 ? { isrc } : {})
        tracks.push({ id, isrc, owner })
      }
      const known = new Set([0, 1])
      const sent: File[] = []
      let live: File[] = []
      const send = async (file: File) => {
        const { from, to, revision, plays } = file
        await importUsage(app, {
          store,
          feed: 'tracks',
          from: required(DAYS[from]),
          to: required(DAYS[to]),
          revision,
          rows: plays.map((play) => [
            required(DAYS[play.day]),
            required(tracks[play.track]).isrc,
            'search',
            play.streams,
            0,
            0,
            0,
            0,
            0,
          ]),
        })
        live = publish(live, file)
      }
      for (const step of commands) {
        if (step.kind === 'file') {
          sent.push(step)
          await send(step)
        } else if (step.kind === 'repeat') {
          const file = sent[step.file % Math.max(sent.length, 1)]
          if (file) await send(file)
        } else if (step.kind === 'bind' && !known.has(step.track)) {
          const { id, isrc, owner } = required(tracks[step.track])
          await bindIsrc(app, owner, { isrc, trackId: id })
          await app.deps.jobs.add(app.deps.db, 'usage.match', { isrcs: `QZUSP2699999 ${isrc}` })
          known.add(step.track)
          await app.runJobs()
        } else if (step.kind === 'wait') {
          await app.moveTo(new Date(app.deps.clock.now().getTime() + 6 * 60_000))
        }
        await app.runJobs()
        const expected: Record<string, number> = {}
        for (const { plays } of live)
          for (const play of plays.filter((each) => known.has(each.track) && each.streams > 0)) {
            const { id, owner } = required(tracks[play.track])
            const cell = `${owner.viewer.accountId} ${id} ${DAYS[play.day]}`
            expected[cell] = (expected[cell] ?? 0) + play.streams
          }
        expect(await countedCells(store)).toEqual(expected)
      }
    }),
    { numRuns: tries(12, 100) },
  )
}, 120_000)
