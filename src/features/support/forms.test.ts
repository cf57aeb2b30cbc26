// Request forms on the real database: answers become a ticket, and random forms are refused as the browser refuses them.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FORMS, findForm } from '#features/forms/domain/catalogue.ts'
import {
  FIELD_KINDS,
  type Field,
  type FieldKind,
  type FormDefinition,
  fieldsOf,
  TICKED,
} from '#features/forms/domain/definition.ts'
import { PATTERN_NAMES, type PatternName } from '#features/forms/domain/patterns.ts'
import {
  type Answer,
  type Answers,
  answerProblems,
  shownFields,
  tidyAnswers,
} from '#features/forms/domain/validate.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { tries } from '#test/depth.ts'
import { buildArtist, buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PDF = () =>
  new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'register.pdf', { type: 'application/pdf' })

interface World {
  person: TestPerson
  release: string
  track: string
  artist: string
}

let app: TestApp
let staff: TestPerson
let own: World
let foreign: World
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'support')
  own = await buildWorld()
  foreign = await buildWorld()
})

async function buildWorld(spec: Parameters<typeof buildUser>[1] = {}): Promise<World> {
  const person = await buildUser(app, spec)
  const { id: artist } = await buildArtist(app, person)
  const { releases } = app.client(person.cookie)
  const { id: release } = await releases.create({ artistId: artist, title: 'Night Bus' })
  const { tracks } = await releases.addTrack({ id: release, title: 'Last Stop' })
  await setStatus(release, 'published')
  return { person, release, artist, track: required(tracks[0]).id }
}

const setStatus = (id: string, status: 'published' | 'draft') =>
  app.deps.db.updateTable('releases').set({ status }).where('id', '=', id).execute()

const clientOf = ({ cookie }: TestPerson) => app.client(cookie).support
const send = (
  person: TestPerson,
  { id, version = 1 }: { id: string; version?: number },
  answers: Answers,
  key = newId(),
) => clientOf(person).openFromForm({ id, version, key, answers })

const correction = ({ release, track }: Pick<World, 'release' | 'track'>) => ({
  release,
  scope: 'track',
  track,
  field: 'title',
  oldValue: 'Last Stpo',
  newValue: ' Last Stop ',
  proof: [PDF()],
  agreed: TICKED,
})
const METADATA = { id: 'metadata-change' }

describe('a form', () => {
  test('is listed and found in its newest version, and an unknown one is not there', async () => {
    const { forms } = app.client(own.person.cookie)
    expect((await forms.list()).items.map(({ id }) => id)).toEqual([
      'content-relocation',
      'metadata-change',
      'social-linking',
    ])
    expect(await forms.find(METADATA)).toEqual({ ...findForm(METADATA), today: '2026-11-21' })
    await expect(forms.find({ id: 'none' })).rejects.toMatchObject({ status: 404 })
    await expect(send(own.person, { id: 'none' }, {})).rejects.toMatchObject({ status: 404 })
    await expect(send(own.person, { ...METADATA, version: 2 }, {})).rejects.toMatchObject({ status: 404 })
  })

  test('one person can send it up to a limit, and others still can', async () => {
    const [busy, calm] = [await buildWorld(), await buildWorld()]
    const sendAs = (world: World) => send(world.person, METADATA, correction(world))
    for (let sent = 0; sent < 9; sent++)
      await app.deps.limits.take('support.person', busy.person.viewer.userId)
    await sendAs(busy)
    await expect(sendAs(busy)).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
    expect(await sendAs(calm)).toMatchObject({ status: 'open' })
    expect((await clientOf(busy.person).list({})).items).toHaveLength(1)
  })

  test('opens a ticket with a number, a state and the answers, for the person and for staff', async () => {
    const world = await buildWorld({ plan: 'pro' })
    const ticket = await send(world.person, METADATA, correction(world))
    expect(ticket).toMatchObject({
      subject: 'Change names, titles or credits',
      category: 'release',
      status: 'open',
      turn: 'staff',
      form: { id: 'metadata-change', name: { tr: 'Ad, başlık ya da künye değişikliği' } },
      release: { id: world.release, title: 'Night Bus' },
    })
    expect(ticket.number).toMatch(/^SUP-\d{6}$/)
    expect(Date.parse(ticket.dueAt ?? '') - app.deps.clock.now().getTime()).toBe(24 * 3_600_000)
    const [opened] = ticket.events
    expect(
      opened?.answers.map(({ label, value }) => [label.en, typeof value === 'string' ? value : value.en]),
    ).toEqual([
      ['Release', 'Night Bus'],
      ['What is wrong', 'Something about a track'],
      ['Track', 'Last Stop'],
      ['Field', 'Title'],
      ['What stores show now', 'Last Stpo'],
      ['What they should show', 'Last Stop'],
      ['Screenshot, contract or registration', 'register.pdf'],
      ['Everybody who is credited agrees to this change', 'yes'],
    ])
    expect(opened?.files).toMatchObject([{ name: 'register.pdf' }])
    const { events } = await clientOf(staff).staffFind({ id: ticket.id })
    expect(events[0]?.answers).toEqual(opened?.answers)
    const stored = await app.deps.db
      .selectFrom('support_tickets')
      .innerJoin('support_events', 'support_events.ticket_id', 'support_tickets.id')
      .select(['form', 'form_version', 'answers'])
      .where('support_tickets.id', '=', ticket.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      form: 'metadata-change',
      form_version: 1,
      answers: {
        release: { id: world.release, name: 'Night Bus' },
        scope: 'track',
        track: { id: world.track, name: 'Last Stop' },
        field: 'title',
        oldValue: 'Last Stpo',
        newValue: 'Last Stop',
        proof: ['register.pdf'],
        agreed: 'yes',
      },
    })
    await app.runJobs()
    expect((await mailsTo(app, world.person.email))[0]?.subject).toBe(
      `${ticket.number}: we have your message`,
    )
  })

  test('what a ticket is called and when it is answered stay as they are when its release is renamed', async () => {
    const world = await buildWorld()
    const { id } = await send(world.person, METADATA, correction(world))
    await app.deps.db
      .updateTable('releases')
      .set({ title: 'Day Bus' })
      .where('id', '=', world.release)
      .execute()
    const { events, release } = await clientOf(world.person).find({ id })
    expect(events[0]?.answers[0]?.value).toBe('Night Bus')
    expect(release?.title).toBe('Day Bus')
  })

  test('sent again under its key opens one ticket, at the same moment too', async () => {
    const world = await buildWorld()
    const key = newId()
    const opened = await Promise.all(
      [1, 2, 3].map(() => send(world.person, METADATA, correction(world), key)),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect((await clientOf(world.person).list({})).items).toHaveLength(1)
    expect(opened[0]?.events[0]?.files).toHaveLength(1)
  })

  test.each<[string, (worlds: { own: World; foreign: World }) => Answers, string[]]>([
    [
      'nothing',
      () => ({}),
      ['release', 'scope', 'field', 'proof', 'agreed'].map((id) => `answers.${id} required`),
    ],
    [
      'the release of somebody else',
      ({ own, foreign }) => ({ ...correction(own), release: foreign.release }),
      ['answers.release choice_unavailable', 'answers.track choice_unavailable'],
    ],
    [
      'the track of another release',
      ({ own, foreign }) => ({ ...correction(own), track: foreign.track }),
      ['answers.track choice_unavailable'],
    ],
    [
      'a field that is hidden',
      ({ own }) => ({ ...correction(own), newIsrc: 'GBABC2600001' }),
      ['answers.newIsrc unknown_field'],
    ],
    [
      'a field that it does not have',
      ({ own }) => ({ ...correction(own), upc: '1' }),
      ['answers.upc unknown_field'],
    ],
  ])('refuses %s', async (_, answersOf, refused) => {
    const answers = answersOf({ own, foreign })
    expect(await problemsOf(send(own.person, METADATA, answers))).toEqual(refused)
  })

  test('refuses a release in another status, the artist of somebody else and a file that is no document', async () => {
    const draft = await buildWorld()
    await setStatus(draft.release, 'draft')
    expect(await problemsOf(send(draft.person, METADATA, { ...correction(draft) }))).toContain(
      'answers.release choice_unavailable',
    )
    const profile = { service: 'whitelist', channel: 'youtube.com/@ana', own: TICKED }
    expect(
      await problemsOf(send(own.person, { id: 'social-linking' }, { ...profile, artist: foreign.artist })),
    ).toEqual(['answers.artist choice_unavailable'])
    await expect(
      send(own.person, METADATA, { ...correction(own), proof: [new File(['MZ'], 'tool.exe')] }),
    ).rejects.toMatchObject({ code: 'document_unsupported' })
  })

  test('is for people who are not blocked, and is one of ten messages an hour', async () => {
    const blocked = await buildUser(app, { block: { kind: 'ban', reason: 'Bought plays' } })
    expect((await app.client(blocked.cookie).forms.list()).items).toHaveLength(3)
    await expect(app.client(blocked.cookie).forms.find(METADATA)).rejects.toMatchObject({ code: 'blocked' })
    await expect(send(blocked, METADATA, {})).rejects.toMatchObject({ code: 'blocked' })
    const world = await buildWorld()
    for (let count = 0; count < 10; count++) await send(world.person, METADATA, correction(world))
    await expect(send(world.person, METADATA, correction(world))).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })
})

test('staff filter their queue and closed tickets by form', async () => {
  const world = await buildWorld()
  const asStaff = clientOf(staff)
  const written = await clientOf(world.person).open({
    key: newId(),
    subject: 'A question',
    category: 'release',
    text: 'Hello?',
  })
  const [open, done] = [
    await send(world.person, METADATA, correction(world)),
    await send(world.person, METADATA, correction(world)),
  ]
  await asStaff.respond({ id: done.id, key: newId(), response: 'closed', text: 'Done.' })
  const idsOf = async (input: Parameters<typeof asStaff.staffList>[0]) =>
    (await asStaff.staffList({ limit: 100, ...input })).items.map(({ id }) => id)
  const queue = await idsOf({ form: 'metadata-change' })
  expect(queue).toContain(open.id)
  expect(queue).not.toContain(written.id)
  expect(queue).not.toContain(done.id)
  expect(await idsOf({ form: 'metadata-change', view: 'closed' })).toEqual([done.id])
  expect(await idsOf({ form: 'social-linking' })).not.toContain(open.id)
  expect((await asStaff.staffFind({ id: written.id })).form).toBeNull()
})

/** `place code` of each problem that a call is refused for. */
async function problemsOf(call: Promise<unknown>): Promise<string[]> {
  const error = await call.then(
    () => undefined,
    (thrown: { data?: { problems: { at: string; code: string }[] } }) => thrown,
  )
  if (!error?.data) throw error ?? new Error('the call was not refused')
  return error.data.problems.map(({ at, code }) => `${at} ${code}`)
}

describe('a random form', () => {
  const label = { en: 'A', es: 'B', pt: 'C', tr: 'D' }
  const CHOICES = ['one', 'two', 'three'].map((value) => ({ value, label }))
  const LIMITED: readonly FieldKind[] = ['text', 'textarea', 'email', 'url']

  const RULES = fc.record({
    required: fc.boolean(),
    minLength: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    maxLength: fc.option(fc.integer({ min: 6, max: 30 }), { nil: undefined }),
    minDate: fc.constantFrom(undefined, '2026-11-01', { fromToday: -3 }),
    maxDate: fc.constantFrom(undefined, '2026-12-31', { fromToday: 9 }),
    pattern: fc.constantFrom(undefined, undefined, undefined, ...PATTERN_NAMES),
    equals: fc.boolean(),
  })
  const SEED = fc.record({
    kind: fc.constantFrom(...FIELD_KINDS),
    rules: RULES,
    /** What it depends on, if there is such a field above. */
    condition: fc.option(fc.record({ pick: fc.nat(5), values: fc.subarray(['one', 'two', TICKED]) }), {
      nil: undefined,
    }),
  })

  let version = 0
  /** A definition as staff could write it: conditions and pairs refer to fields above. */
  function formOf(seeds: { kind: FieldKind; rules: RulesSeed; condition?: Condition }[]): FormDefinition {
    const fields: Field[] = []
    for (const [index, { kind: wanted, rules, condition }] of seeds.entries()) {
      const release = fields.find(({ kind }) => kind === 'release')
      const isTaken = wanted === 'file' && fields.some(({ kind }) => kind === 'file')
      const kind = isTaken || (wanted === 'track' && !release) ? 'text' : wanted
      const deciding = fields.filter(
        ({ kind }) => kind === 'select' || kind === 'radio' || kind === 'checkbox',
      )
      const other = condition && deciding[condition.pick % Math.max(1, deciding.length)]
      const pair = fields.findLast((field) => field.kind === kind && kind !== 'file')
      const isLimited = LIMITED.includes(kind)
      fields.push({
        id: `field${'abcdefgh'[index]}`,
        kind,
        label,
        rules: {
          ...(rules.required ? { required: true } : {}),
          ...(isLimited ? { minLength: rules.minLength, maxLength: rules.maxLength } : {}),
          ...(kind === 'date' ? { minDate: rules.minDate, maxDate: rules.maxDate } : {}),
          ...(isLimited && rules.pattern ? { pattern: { name: rules.pattern, message: label } } : {}),
          ...(rules.equals && pair ? { equals: pair.id } : {}),
        },
        ...(other && condition ? { showIf: { field: other.id, in: condition.values } } : {}),
        ...(kind === 'select' || kind === 'radio' ? { choices: CHOICES } : {}),
        ...(kind === 'track' ? { of: release?.id } : {}),
      })
    }
    version += 1
    const words = { name: label, lead: label, next: label, success: label, error: label }
    return { id: 'random', version, ...words, category: 'release', sections: [{ title: label, fields }] }
  }
  interface RulesSeed {
    required: boolean
    minLength?: number
    maxLength?: number
    minDate?: string | { fromToday: number }
    maxDate?: string | { fromToday: number }
    pattern?: PatternName
    equals: boolean
  }
  interface Condition {
    pick: number
    values: string[]
  }

  /** Right and wrong answers to each kind. */
  const answersTo = (kind: FieldKind): Answer[] => {
    switch (kind) {
      case 'email':
        return ['ana@music.example', 'a@b.co', 'ana@music', ' ana@music.example ']
      case 'url':
        return [
          'https://music.example/ana',
          'music.example',
          'youtube.com/@ana',
          'javascript:alert(1)',
          'no address',
        ]
      case 'date':
        return ['2026-11-21', '2026-11-30', '2027-01-05', '2026-10-01', '2026-02-30']
      case 'select':
      case 'radio':
        return ['one', 'two', 'three', 'four']
      case 'checkbox':
        return [TICKED, TICKED, 'true']
      case 'file':
        return [[PDF()], [PDF(), PDF()], Array.from({ length: 6 }, PDF)]
      case 'release':
        return [own.release, own.release, foreign.release, 'Night Bus']
      case 'track':
        return [own.track, own.track, foreign.track]
      case 'artist':
        return [own.artist, own.artist, foreign.artist, newId()]
      case 'isrc':
        return ['GB-ABC-26-00001', 'GBABC2600002', 'GB-ABC']
      case 'upc':
        return ['123456789012', '123456789013']
      case 'text':
      case 'textarea':
        return ['abc', 'abc def', 'ab', 'ABC 1', 'x'.repeat(40), ' ğüş ']
    }
  }

  /** What only the server knows: the ids of others, and tracks of a release that is not the answered one. */
  function foreignFields(form: FormDefinition, answers: Answers): string[] {
    const refused = new Set<string>()
    for (const { id, kind, of } of shownFields(form, answers)) {
      const answer = answers[id]
      if (typeof answer !== 'string' || answer === '') continue
      const isOwn =
        kind === 'release'
          ? answer === own.release
          : kind === 'artist'
            ? answer === own.artist
            : kind !== 'track' || (answer === own.track && answers[of ?? ''] === own.release)
      if (!isOwn) refused.add(`answers.${id} choice_unavailable`)
    }
    return [...refused]
  }

  test('is accepted and refused by the API as by the browser, with the same codes at the same fields', {
    timeout: 240_000,
  }, async () => {
    const outcomes = { accepted: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(SEED, { minLength: 1, maxLength: 6 }),
        fc.array(fc.option(fc.nat(20), { freq: 6 }), { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        async (seeds, picks, asBrowser) => {
          const form = formOf(seeds)
          const raw = Object.fromEntries(
            fieldsOf(form).flatMap(({ id, kind }, index) => {
              const pick = picks[index] ?? null
              const all = answersTo(kind)
              return pick === null ? [] : [[id, all[pick % all.length] ?? '']]
            }),
          )
          // Others can call the API with what the browser would leave out.
          const answers = asBrowser ? tidyAnswers(form, raw) : raw
          const local = answerProblems(form, answers, app.deps.clock.today())
          const expected =
            local.length > 0 ? local.map(({ at, code }) => `${at} ${code}`) : foreignFields(form, answers)
          FORMS.unshift(form)
          try {
            const call = send(own.person, form, answers)
            if (expected.length > 0) {
              outcomes.refused += 1
              expect(await problemsOf(call)).toEqual(expected)
              return
            }
            outcomes.accepted += 1
            const { events } = await call
            expect(events[0]?.answers.map(({ field }) => field)).toEqual(
              Object.keys(tidyAnswers(form, answers)),
            )
          } finally {
            FORMS.shift()
            await app.deps.limits.reset('support.person', own.person.viewer.userId)
          }
        },
      ),
      { numRuns: tries(150, 1_000) },
    )
    expect(outcomes.accepted).toBeGreaterThan(20)
    expect(outcomes.refused).toBeGreaterThan(20)
  })
})
