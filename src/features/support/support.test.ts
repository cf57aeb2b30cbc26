// Tickets on the real database: opened, due by the plan, asked, answered, closed, opened again, and alerted when late.
import { beforeAll, describe, expect, test } from 'vitest'
import { grantPlan } from '#features/plans/service.server.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildArtist, buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'support')
})

const PDF = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'invoice.pdf', { type: 'application/pdf' })
const clientOf = (person: TestPerson) => app.client(person.cookie).support
const ask = (person: TestPerson, more: { files?: File[]; releaseId?: string } = {}) =>
  clientOf(person).open({
    key: newId(),
    subject: 'No money this month',
    category: 'money',
    text: 'Where is it?',
    ...more,
  })
const respond = (id: string, response: 'answered' | 'asked' | 'closed', by = staff) =>
  clientOf(by).respond({ id, key: newId(), response, text: 'Which month do you mean?' })
const reply = (person: TestPerson, id: string, key = newId()) =>
  clientOf(person).reply({ id, key, text: 'October.' })
const hoursLeft = (dueAt: string | null) =>
  dueAt && (Date.parse(dueAt) - app.deps.clock.now().getTime()) / HOUR_MS
const later = (hours: number) =>
  app.moveTo(new Date(app.deps.clock.now().getTime() + hours * HOUR_MS).toISOString())
const upgrade = (person: TestPerson, plan: 'basic' | 'pro' | 'advanced') =>
  app.deps.db
    .transaction()
    .execute((trx) =>
      grantPlan(trx, app.deps, { accountId: person.viewer.accountId, cause: 'staff', plan, endsAt: null }),
    )

describe('a ticket', () => {
  test.each([
    ['basic', 48],
    ['pro', 24],
    ['advanced', 4],
  ] as const)('a ticket of an account on %s is due in %d hours, by mail too', async (plan, hours) => {
    const person = await buildUser(app, { plan })
    const ticket = await ask(person)
    expect(ticket).toMatchObject({ status: 'open', turn: 'staff', isOverdue: false })
    expect(hoursLeft(ticket.dueAt)).toBe(hours)
    expect(ticket.number).toMatch(/^SUP-\d{6}$/)
    await app.runJobs()
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.subject).toBe(`${ticket.number}: we have your message`)
    expect(mail?.text).toContain('No money this month')
  })

  test('an answer is mailed completely, with its lines', async () => {
    const person = await buildUser(app)
    const { id } = await ask(person)
    const long = 'Your statement of October arrived on Monday, and its amounts are posted tomorrow at noon.'
    const text = `${long}\n\nhttps://label.example/royalties shows them.`
    await clientOf(staff).respond({ id, key: newId(), response: 'answered', text })
    await app.runJobs()
    const mail = (await mailsTo(app, person.email))[0]
    expect(mail?.text.replace(/\n\n+/g, '|').replace(/\s+/g, ' ')).toContain(
      `${long}|https://label.example/royalties shows them.`,
    )
  })

  test('a ticket waits for the person after a question, and continues with the time that was left', async () => {
    const person = await buildUser(app)
    const { id, number } = await ask(person)
    await later(10)
    expect(await respond(id, 'asked')).toMatchObject({
      status: 'waiting',
      dueAt: null,
      assignee: { id: staff.viewer.userId },
    })
    expect(await clientOf(person).find({ id })).toMatchObject({ turn: 'person' })
    await app.runJobs()
    expect((await mailsTo(app, person.email))[0]?.subject).toBe(`${number}: support needs something from you`)
    await later(100)
    expect(hoursLeft((await reply(person, id)).dueAt)).toBe(38)
    expect(await respond(id, 'answered')).toMatchObject({ status: 'answered', turn: 'nobody' })
    // What comes after an answer is a new question.
    expect(hoursLeft((await reply(person, id)).dueAt)).toBe(48)
    await respond(id, 'closed')
    await expect(respond(id, 'answered')).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await reply(person, id)).toMatchObject({ status: 'open', turn: 'staff' })
    expect(await clientOf(person).solve({ id })).toMatchObject({ status: 'closed' })
    expect((await clientOf(person).find({ id })).events.map(({ type }) => type)).toEqual([
      'opened',
      'asked',
      'replied',
      'answered',
      'replied',
      'closed',
      'replied',
      'solved',
    ])
  })

  test('a ticket is due earlier after an upgrade, and not later after a downgrade', async () => {
    const person = await buildUser(app)
    const [running, standing] = [await ask(person), await ask(person)]
    await respond(standing.id, 'asked')
    await upgrade(person, 'advanced')
    const shorter = await clientOf(person).find({ id: running.id })
    expect(hoursLeft(shorter.dueAt)).toBe(4)
    expect(shorter.events.map(({ type }) => type)).toEqual(['opened', 'shortened'])
    expect(hoursLeft((await reply(person, standing.id)).dueAt)).toBe(4)
    await upgrade(person, 'basic')
    expect(hoursLeft((await clientOf(person).find({ id: running.id })).dueAt)).toBe(4)
  })

  test('only its person and staff download the files of a ticket', async () => {
    const person = await buildUser(app)
    const ticket = await ask(person, { files: [PDF] })
    const file = ticket.events[0]?.files[0]
    expect(file).toMatchObject({ name: 'invoice.pdf' })
    const id = file?.id ?? ''
    expect((await clientOf(person).file({ id })).headers['content-disposition']).toContain('attachment')
    expect((await clientOf(staff).staffFile({ id })).headers['content-disposition']).toContain('attachment')
    const stranger = await buildUser(app)
    await expect(clientOf(stranger).file({ id })).rejects.toMatchObject({ status: 404 })
    await expect(clientOf(stranger).find({ id: ticket.id })).rejects.toMatchObject({ status: 404 })
    await expect(reply(stranger, ticket.id)).rejects.toMatchObject({ status: 404 })
    const program = new File(['MZ'], 'tool.exe')
    await expect(ask(person, { files: [program] })).rejects.toMatchObject({ code: 'document_unsupported' })
  })

  test('a ticket can only be about an own release', async () => {
    const person = await buildUser(app)
    const { id: artistId } = await buildArtist(app, person)
    const release = await app.client(person.cookie).releases.create({ artistId, title: 'Night Bus' })
    expect(await ask(person, { releaseId: release.id })).toMatchObject({ release: { id: release.id } })
    const stranger = await buildUser(app)
    await expect(ask(stranger, { releaseId: release.id })).rejects.toMatchObject({
      data: { problems: [{ code: 'release_unknown', at: 'releaseId' }] },
    })
  })

  test('sent again under its key is one ticket, and a repeated message is one, at the same moment too', async () => {
    const person = await buildUser(app)
    const key = newId()
    const fields = { key, subject: 'Twice', category: 'other', text: 'Hello?', files: [PDF] } as const
    const opened = await Promise.all([1, 2, 3].map(() => clientOf(person).open({ ...fields, files: [PDF] })))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const id = opened[0]?.id ?? ''
    const message = newId()
    await Promise.all([1, 2, 3].map(() => reply(person, id, message)))
    const answer = { id, key: newId(), response: 'answered', text: 'Yes.' } as const
    await Promise.all([1, 2, 3].map(() => clientOf(staff).respond(answer)))
    const { events } = await clientOf(person).find({ id })
    expect(events.map(({ type }) => type)).toEqual(['opened', 'replied', 'answered'])
    expect(events[0]?.files).toHaveLength(1)
    await app.runJobs()
    const mails = await mailsTo(app, person.email)
    expect(mails.filter(({ subject }) => subject.includes('support answered'))).toHaveLength(1)
  })

  test('a ticket of a blocked person is opened, answered and read', async () => {
    const person = await buildUser(app, { block: { kind: 'ban', reason: 'Bought plays' } })
    const { id } = await ask(person)
    await respond(id, 'answered')
    expect((await clientOf(person).find({ id })).events).toHaveLength(2)
    expect(await reply(person, id)).toMatchObject({ status: 'open' })
    await expect(app.client(person.cookie).releases.list({})).rejects.toMatchObject({ code: 'blocked' })
  })

  test('a person sends at most ten messages an hour, and no empty ones', async () => {
    const person = await buildUser(app)
    await expect(
      clientOf(person).open({ key: newId(), subject: ' ', category: 'other', text: '' }),
    ).rejects.toMatchObject({
      data: {
        problems: [
          { code: 'required', at: 'subject' },
          { code: 'required', at: 'text' },
        ],
      },
    })
    const { id } = await ask(person)
    for (let count = 1; count < 10; count++) await reply(person, id)
    await expect(reply(person, id)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('staff', () => {
  test('staff see the queue by due time, page by page, and search it by number and address', async () => {
    const people = [await buildUser(app), await buildUser(app, { plan: 'advanced' }), await buildUser(app)]
    const tickets: Awaited<ReturnType<typeof ask>>[] = []
    for (const person of people) tickets.push(await ask(person))
    const all = []
    for (let cursor: string | undefined; ; ) {
      const page = await clientOf(staff).staffList({ limit: 2, cursor })
      all.push(...page.items)
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    const due = all.map(({ dueAt }) => Date.parse(dueAt ?? ''))
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.findIndex(({ id }) => id === tickets[1]?.id)).toBeLessThan(
      all.findIndex(({ id }) => id === tickets[0]?.id),
    )
    const [first] = tickets
    const found = await clientOf(staff).staffList({ search: first?.number ?? '' })
    expect(found.items.map(({ id }) => id)).toEqual([first?.id])
    const byMail = await clientOf(staff).staffList({ search: people[2]?.email ?? '' })
    expect(byMail.items.map(({ id }) => id)).toEqual([tickets[2]?.id])
    await expect(clientOf(staff).staffList({ cursor: 'x' })).rejects.toMatchObject({ status: 422 })
    const { queue, unassigned } = await clientOf(staff).staffCounts()
    expect(queue).toBe(all.length)
    expect(unassigned).toBe(
      (await clientOf(staff).staffList({ view: 'unassigned', limit: 100 })).items.length,
    )
  })

  test('staff are not named to people, who do not see notes', async () => {
    const person = await buildUser(app)
    const { id } = await ask(person)
    await clientOf(staff).note({ id, key: newId(), text: 'Has asked before.' })
    await clientOf(staff).assign({ id, assigneeId: staff.viewer.userId })
    await respond(id, 'answered')
    const own = await clientOf(person).find({ id })
    expect(own.events.map(({ type, by }) => [type, by])).toEqual([
      ['opened', person.viewer.name],
      ['answered', null],
    ])
    const { events } = await clientOf(staff).staffFind({ id })
    expect(events.map(({ type }) => type)).toEqual(['opened', 'noted', 'assigned', 'answered'])
  })

  test('give tickets to each other, and only to staff who answer them', async () => {
    const colleague = await buildStaff(app, 'support')
    const { id } = await ask(await buildUser(app))
    await clientOf(staff).assign({ id, assigneeId: colleague.viewer.userId })
    const mine = await clientOf(colleague).staffList({ view: 'mine' })
    expect(mine.items.map((ticket) => ticket.id)).toEqual([id])
    expect(await clientOf(staff).assign({ id, assigneeId: null })).toMatchObject({ assignee: null })
    const finance = await buildStaff(app, 'finance')
    await expect(clientOf(staff).assign({ id, assigneeId: finance.viewer.userId })).rejects.toMatchObject({
      data: { problems: [{ at: 'assigneeId' }] },
    })
  })

  test('staff do not act on tickets of an account they belong to', async () => {
    const { id } = await ask(staff)
    expect(await clientOf(staff).staffFind({ id })).toMatchObject({ isOwnAccount: true, canRespond: [] })
    for (const act of [
      () => respond(id, 'answered'),
      () => clientOf(staff).note({ id, key: newId(), text: 'Mine.' }),
      () => clientOf(staff).assign({ id, assigneeId: staff.viewer.userId }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'own_account' })
    const colleague = await buildStaff(app, 'support')
    await expect(clientOf(colleague).assign({ id, assigneeId: staff.viewer.userId })).rejects.toMatchObject({
      code: 'own_account',
    })
    expect(await respond(id, 'answered', colleague)).toMatchObject({ status: 'answered' })
  })

  test('staff are alerted once when a ticket is late, and the answer then counts as late', async () => {
    const local = await openTestApp()
    const member = await buildStaff(local, 'support')
    const person = await buildUser(local, { plan: 'advanced' })
    const [own, desk] = [local.client(person.cookie).support, local.client(member.cookie).support]
    const open = () => own.open({ key: newId(), subject: 'Late', category: 'other', text: 'Hello?' })
    const [late, inTime] = [await open(), await open()]
    await desk.respond({ id: inTime.id, key: newId(), response: 'answered', text: 'Yes.' })
    await local.moveTo(new Date(Date.parse(late.dueAt ?? '') + 1_000).toISOString())
    await local.deps.jobs.add(local.deps.db, 'support.overdue', { ticketId: late.id })
    await local.runJobs()
    const alerts = (await mailsTo(local, member.email)).filter(({ subject }) => subject.includes('overdue'))
    expect(alerts.map(({ subject }) => subject)).toEqual([`${late.number} is overdue`])
    expect(await desk.staffCounts()).toMatchObject({ queue: 1, overdue: 1, responses: 1, inTime: 1 })
    expect((await desk.staffList({ view: 'overdue' })).items.map(({ id }) => id)).toEqual([late.id])
    await desk.respond({ id: late.id, key: newId(), response: 'answered', text: 'Sorry.' })
    expect(await desk.staffCounts()).toMatchObject({ queue: 0, overdue: 0, responses: 2, inTime: 1 })
    expect((await desk.staffFind({ id: late.id })).events.map(({ type }) => type)).toEqual([
      'opened',
      'overdue',
      'answered',
    ])
  })
})
