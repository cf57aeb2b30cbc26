// Fills an empty installation with people, artists and releases in every state, by moving each release through time.

import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { hasUsers } from '#features/accounts/service.server.ts'
import { verifyArtist } from '#features/artists/service.server.ts'
import { requestTakedown } from '#features/deliveries/service.server.ts'
import { markReadUpTo } from '#features/notifications/service.server.ts'
import {
  checkPayoneer,
  choosePayout,
  decideTaxForm,
  listTaxForms,
  submitTaxForm,
} from '#features/payouts/service.server.ts'
import { sendAppeal } from '#features/people/service.server.ts'
import {
  beginUpdate,
  saveRelease,
  setForeignStatus,
  submitRelease,
  transitionReleaseById,
} from '#features/releases/service.server.ts'
import { STORES } from '#features/stores/domain.ts'
import { acceptInvitation, invite, joinPath } from '#features/teams/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { releaseDueJobs } from '#lib/jobs.ts'
import { log } from '#lib/log.ts'
import { addDays, DAY_MS, toPlainDate } from '#lib/pure/dates.ts'
import { newId, newIdAt, scopeOf } from '#lib/pure/ids.ts'
import { type TestClock, testClock } from '#ports/clock/index.ts'
import type { Config } from '../config.ts'
import { openApp } from '../context.ts'
import { startWorker } from '../worker.ts'
import { announceToDemo } from './announcement.ts'
import { DEMO_PAGES, publishDemoPage } from './artist-pages.ts'
import { publishDemoPosts } from './blog/publish.ts'
import { ARTISTS, type DemoRelease, PEOPLE, RELEASES } from './catalogue.ts'
import { designDemoCover } from './designs.ts'
import { shareDemoLink } from './links.ts'
import { draftDemoLyrics } from './lyrics.ts'
import { makeArtist, makeArtistImage, makePerson, makeRelease, type PersonSpec, setBlock } from './make.ts'
import { masterDemoMix } from './mastering.ts'
import { askSupport, refundDemoMoney, subscribe } from './money.ts'
import { connectDemoSpotify } from './music-services.ts'
import { listDemoPlaylists } from './playlists.ts'
import { collectDemoFans } from './presaves.ts'
import { runDemoPromotions } from './promotions.ts'
import { bringDemoFriends } from './referrals.ts'
import { claimShare, shareRelease } from './shares.ts'
import { askAboutOddMonth } from './signals.ts'
import { monthsBefore, postDemoStatements } from './statements.ts'
import { describeListeners, reportDemoPlays } from './usage.ts'
import { registerPayee, withdrawDemoMoney } from './withdrawals.ts'

type SeedDeps = Deps & { clock: TestClock }

/** Does nothing when people exist. Jobs run in this process, by the clock of the story. */
export async function seed(config: Config & { databaseUrl: string }): Promise<void> {
  const clock = testClock(new Date())
  const app = await openApp(config, clock)
  try {
    if (await hasUsers(app.deps.db)) return
    process.stdout.write('Composing music and making the demo catalogue …\n')
    if (!config.logLevel) log.level = 'error'
    // The demo people get no mails about their past.
    const deps: SeedDeps = { ...app.deps, clock, mailer: { send: async () => undefined } }
    await runMigrations({ pgPool: app.database.pool })
    const worker = await startWorker({ ...app, deps }, { concurrency: 2 })
    await tellStory(deps)
    await worker.stop()
  } finally {
    await app.database.close()
  }
}

async function tellStory(deps: SeedDeps): Promise<void> {
  const now = new Date()
  const moveTo = (day: number) => deps.clock.set(new Date(now.getTime() + day * DAY_MS))

  moveTo(-490)
  const people = {} as Record<keyof typeof PEOPLE, Viewer>
  // Where a real payment service is set up, staff give the plans.
  const isGiven = deps.billing.sandbox === undefined
  for (const [key, { block: _, plan, ...spec }] of Object.entries<PersonSpec>(PEOPLE)) {
    const person = await makePerson(deps, {
      ...spec,
      ...(isGiven && plan ? { plan } : {}),
      user: { ...spec.user, demo: true },
    })
    people[key as keyof typeof PEOPLE] =
      isGiven || !plan || plan === 'basic' ? person : await subscribe(deps, person, plan)
  }
  const artists = new Map<string, { id: string; name: string; owner: Viewer }>()
  for (const { owner, verified, ...fields } of ARTISTS) {
    const coverUploadId = await makeArtistImage(deps, people[owner], fields.name)
    const { id, name } = await makeArtist(deps, people[owner], { ...fields, coverUploadId })
    artists.set(name, { id, name, owner: people[owner] })
    if (verified) await verifyArtist(deps, people.staff, { id, verified, reason: 'Identity papers seen' })
  }
  const seeded: { spec: DemoRelease; id: string; owner: Viewer }[] = []
  for (const spec of [...RELEASES].sort((a, b) => a.created - b.created)) {
    const artist = artists.get(spec.artist)
    if (!artist) throw new Error(`no artist ${spec.artist} in the demo catalogue`)
    moveTo(spec.created)
    seeded.push({
      spec,
      owner: artist.owner,
      id: await makeRelease(deps, artist.owner, artist, draftOf(spec, now)),
    })
  }
  await settle(deps)
  for (const release of seeded) await walk(deps, release, moveTo, people.staff)
  moveTo(-3)
  for (const [key, { block }] of Object.entries<PersonSpec>(PEOPLE))
    if (block) await setBlock(deps, people[key as keyof typeof PEOPLE].userId, block)
  await meet(deps, people, moveTo)
  const releaseOf = (title: string) => {
    const release = seeded.find(({ spec }) => spec.title === title)
    if (!release) throw new Error(`no release ${title} in the demo catalogue`)
    return { releaseId: release.id, owner: release.owner }
  }
  moveTo(-455)
  const tomas = { name: 'Tomás Vaz', email: 'tomas@vaz.example', shareBp: 2_500 }
  await shareRelease(deps, { ...releaseOf('Rue des Lilas'), ...tomas })
  moveTo(-80)
  await shareRelease(deps, {
    ...releaseOf('Rua das Flores'),
    shareBp: 2_000,
    name: 'Odile Varn',
    email: `${PEOPLE.pro.username}@backline.test`,
    accepts: people.pro,
  })
  await describeListeners(deps, {
    rising: releaseOf('Rua das Flores'),
    odd: releaseOf('Canto Rodado'),
    oddMonth: monthsBefore(now).at(-2) ?? '',
    now,
  })
  await postDemoStatements(deps, people.staff, { moveTo, settle: () => settle(deps), now })
  const demo = { ...people, moveTo, settle: () => settle(deps) }
  moveTo(-4)
  await claimShare(deps, { ...releaseOf('İlk Işık'), claimant: people.basic })
  await askAboutOddMonth(deps, { staff: people.staff, store: 'Spotify' })
  await withdrawDemoMoney(deps, people.pro, demo)
  await announceToDemo(deps, people.staff)
  await refundDemoMoney(deps, people, demo)
  await askSupport(deps, { ...people, live: releaseOf('Slow Ferries').releaseId }, demo)
  await runDemoPromotions(
    deps,
    { ...people, running: releaseOf('Tramway').releaseId, waiting: releaseOf('Slow Ferries').releaseId },
    { ...demo, now },
  )
  await bringDemoFriends(deps, people, demo)
  await draftDemoLyrics(deps, people.advanced, demo)
  await masterDemoMix(deps, people.advanced, demo)
  await shareDemoLink(
    deps,
    { ...releaseOf('Rua das Flores'), slug: 'rua-das-flores', line: '', days: 45 },
    demo,
  )
  await shareDemoLink(
    deps,
    { ...releaseOf('Tramway'), slug: 'tramway', line: 'Nouveau single', days: 18 },
    demo,
  )
  for (const { title, ...demoPresave } of [
    { title: 'Brass Weather', key: 'brass-weather', days: 20, crowd: 3 },
    { title: 'Static Garden', key: 'static-garden', days: 3, crowd: 2 },
    { title: 'Verre', key: 'verre', days: 2, crowd: 4 },
  ])
    await collectDemoFans(deps, { ...releaseOf(title), ...demoPresave }, demo)
  await connectDemoSpotify(deps, people.advanced)
  await listDemoPlaylists(deps, people, demo)
  await designDemoCover(deps, { owner: people.advanced, title: 'Kitchen Radio', artist: 'Nora Pell' })
  for (const [name, page] of DEMO_PAGES) {
    const artist = artists.get(name)
    if (artist) await publishDemoPage(deps, { ...page, artistId: artist.id, owner: artist.owner }, demo)
  }
  await publishDemoPosts(deps, people.staff, demo)
  await reportDemoPlays(deps, { moveTo, now })
  moveTo(0)
  await settle(deps)
  const seen = newIdAt(new Date(now.getTime() - 2 * DAY_MS))
  for (const person of Object.values(people)) await markReadUpTo(deps, person, seen)
}

/** Data besides releases: a payout method, a team seat, a pending appeal. */
async function meet(
  deps: SeedDeps,
  { pro, advanced, frozen, staff }: Record<keyof typeof PEOPLE, Viewer>,
  moveTo: (day: number) => void,
): Promise<void> {
  moveTo(-60)
  await choosePayout(deps, pro, { method: 'payoneer', payoneer_email: 'odile@varn.example' })
  await setUpWithdrawals(deps, pro, staff)
  const seat = { viewer: advanced, role: 'manager', artistId: null } as const
  const { id } = await invite(deps, { ...seat, email: `${PEOPLE.pro.username}@backline.test` })
  const token = new URL(joinPath(deps, id), deps.publicUrl).searchParams.get('token') ?? ''
  // Accepting an invitation requires a session, and the demo people have none.
  await acceptInvitation(deps, { token, viewer: { ...pro, sessionId: newId() } })
  moveTo(-1)
  await invite(deps, { ...seat, role: 'finance', email: 'books@pellstreet.example' })
  await sendAppeal(deps, frozen, {
    text: 'Both recordings are licensed from Kestrel Tapes since 2024. The contract is on its way to you.',
    files: [],
  })
}

/** Registers a person with the test gateway, and has their tax form accepted; nothing where a real service is set up. */
async function setUpWithdrawals(deps: SeedDeps, viewer: Viewer, staff: Viewer): Promise<void> {
  if (!deps.payouts.sandbox) return
  await registerPayee(deps, viewer)
  await checkPayoneer(deps, viewer)
  await submitTaxForm(deps, viewer, {
    kind: 'w8ben',
    name: viewer.name,
    country: 'NO',
    address: 'Skippergata 4',
    city: 'Bergen',
    postalCode: '5003',
    number: '01019012345',
    classification: '',
    citizenship: 'NO',
    birthDate: '1990-01-01',
    entityType: '',
    fatcaStatus: '',
    hasTreatyClaim: true,
    signature: viewer.name,
    isCertified: true,
  })
  const [form] = (await listTaxForms(deps, { limit: 1 })).items
  if (form) await decideTaxForm(deps, staff, { id: form.id, result: 'accepted', reason: '' })
}

function draftOf(
  { artist, title, type, genre, language, releaseDay, presaveDay, tracks, cover, ...spec }: DemoRelease,
  now: Date,
) {
  return {
    title,
    type,
    language,
    cover,
    primaryGenre: genre,
    releaseDate: addDays(toPlainDate(now), releaseDay),
    ...(presaveDay === undefined
      ? {}
      : { presave: true, presaveDate: addDays(toPlainDate(now), presaveDay) }),
    platforms:
      spec.platforms ??
      STORES.filter((store) => store.major)
        .slice(0, 4)
        .map((store) => store.id),
    agreements: { ownsRights: true, doesNotInfringe: true, releaseTerms: true },
    tracks: tracks.map((track) => ({
      language,
      contributors: [
        { name: artist.includes(' ') ? artist : `${artist} Band`, role: 'composer', shareBasisPoints: 6_000 },
        { name: 'Ada Whitlow', role: language === 'zxx' ? 'arranger' : 'lyricist', shareBasisPoints: 4_000 },
      ],
      performers: [
        { name: artist, instrument: language === 'zxx' ? 'synthesizer' : 'vocals' },
        { name: 'Jon Brook', instrument: 'drums' },
      ],
      ...track,
    })),
  }
}

/** Moves a release day by day; due jobs run by the clock of that day. */
async function walk(
  deps: SeedDeps,
  { spec, id, owner }: { spec: DemoRelease; id: string; owner: Viewer },
  moveTo: (day: number) => void,
  staff: Viewer,
): Promise<void> {
  const { course } = spec
  const byOwner = { id, scope: scopeOf(owner), userId: owner.userId }
  const byStaff = { by: 'staff', actorId: staff.userId } as const
  if (course.foreign) await setForeignStatus(deps, id)
  if (course.submitted === undefined) return
  moveTo(course.submitted)
  await submitRelease(deps, byOwner)
  if (course.reviewed === undefined) return
  moveTo(course.reviewed)
  await transitionReleaseById(deps, id, { ...byStaff, to: 'in_review' })
  const decided = course.reopened ?? course.rejected
  if (decided) {
    moveTo(decided.day)
    const reasons = decided.reasons.map((reason) => ({ ...reason, trackId: null }))
    const to = course.reopened ? 'reopened' : 'rejected'
    await transitionReleaseById(deps, id, {
      ...byStaff,
      to,
      reasons,
      values: course.reopened ? { reopened_count: 1 } : {},
    })
    moveTo(0)
    await settle(deps)
  }
  if (course.approved === undefined) return
  moveTo(course.approved)
  await transitionReleaseById(deps, id, { ...byStaff, to: 'approved' })
  await settle(deps)
  if (spec.releaseDay > 0) return
  moveTo(spec.releaseDay)
  await settle(deps)
  if (course.update) {
    moveTo(course.update.begun)
    await beginUpdate(deps, byOwner)
    await saveRelease(deps, { ...byOwner, ...course.update.change })
  }
  if (course.update?.submitted !== undefined) {
    moveTo(course.update.submitted)
    await submitRelease(deps, byOwner)
  }
  if (course.takedown === undefined) return
  moveTo(course.takedown)
  await requestTakedown(deps, byOwner)
  await settle(deps)
  if (course.removed === undefined) return
  moveTo(course.removed)
  await settle(deps)
}

/** Waits until no job is left that can run at the current clock time. */
async function settle({ db, clock }: SeedDeps): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    const released = await releaseDueJobs(db, clock.now())
    const waiting = await sql<{
      n: bigint
    }>`select count(*) as n from graphile_worker.jobs where attempts < max_attempts`.execute(db)
    if (released === 0 && waiting.rows[0]?.n === 0n) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the jobs of the demo catalogue do not end')
}
