// Teams through the door: inviting, accepting once and by whom it names, leaving, and what a session works in.
import { beforeAll, describe, expect, test } from 'vitest'
import { setPlan } from '#features/accounts/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildArtist, buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { TEAM_MAX } from './domain.ts'
import { buildLabel, buildMember, inviteByMail, mailedToken } from './teams.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const as = (person: TestPerson) => app.client(person.cookie)
const address = () => `${newId()}@backline.test`
const own = (person: TestPerson) => person.viewer.accountId
const worksIn = async (person: TestPerson) => (await as(person).accounts.user()).account

const noticesOf = async (person: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person.viewer.userId)
      .orderBy('id')
      .execute()
  ).map((one) => one.kind)

const actionsOf = async (owner: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('account_id', '=', own(owner))
      .where('entity', 'in', ['seat', 'invitation'])
      .orderBy('id')
      .execute()
  ).map((one) => one.action)

describe('inviting', () => {
  test('makes an invitation, mails its link and keeps only its hash', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const { id } = await as(owner).teams.invite({ email: email.toUpperCase(), role: 'analyst' })
    const token = await mailedToken(app, email)
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Pell Street invited you to their team')
    expect(mail?.text).toContain('Analyst')
    const row = await app.deps.db
      .selectFrom('invitations')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row).toMatchObject({ id, email, role: 'analyst' })
    expect((await as(owner).teams.find()).invitations).toMatchObject([
      { email, role: 'analyst', expired: false },
    ])
  })

  test('speaks the language of whom it knows, and tells them in the product too', async () => {
    const owner = await buildLabel(app)
    const known = await buildUser(app, { language: 'tr' })
    await inviteByMail(app, owner, { email: known.email, role: 'manager' })
    expect((await mailsTo(app, known.email))[0]?.subject).toBe('Pell Street sizi ekibine davet ediyor')
    expect(await noticesOf(known)).toEqual(['team.invited'])
  })

  test.each([
    ['with PRO', { plan: 'pro' as const }],
    ['with Basic', { plan: 'basic' as const }],
  ])('%s opens with Advanced', async (_, spec) => {
    const owner = await buildUser(app, spec)
    await expect(as(owner).teams.invite({ email: address(), role: 'manager' })).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'advanced' } },
    })
  })

  test('refuses the owner, a member, an address invited already, no address, and an artist of others', async () => {
    const owner = await buildLabel(app)
    const member = await buildMember(app, owner, 'analyst')
    const invited = address()
    await as(owner).teams.invite({ email: invited, role: 'finance' })
    const foreign = await buildArtist(app, await buildUser(app, { plan: 'advanced' }))
    const refusals = [
      [{ email: owner.email.toUpperCase() }, 'invitation_own_email'],
      [{ email: member.email }, 'already_seated'],
      [{ email: invited.toUpperCase() }, 'already_invited'],
      [{ email: 'nobody' }, 'invalid_input'],
      [{ email: address(), artist_id: foreign.id }, 'invalid_input'],
    ] as const
    for (const [change, code] of refusals) {
      await expect(as(owner).teams.invite({ role: 'manager', ...change })).rejects.toMatchObject({ code })
    }
  })

  test('the same address twice at once is one invitation', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => as(owner).teams.invite({ email, role: 'manager' })),
    )
    expect(made.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await as(owner).teams.find()).invitations).toHaveLength(1)
  })

  test('stops where a team is full', async () => {
    const owner = await buildLabel(app)
    const now = app.deps.clock.now()
    const rows = Array.from({ length: TEAM_MAX }, () => ({
      id: newId(),
      account_id: own(owner),
      email: address(),
      role: 'analyst' as const,
      artist_id: null,
      token_hash: newId(),
      invited_by: owner.viewer.userId,
      expires_at: now,
      created_at: now,
    }))
    await app.deps.db.insertInto('invitations').values(rows).execute()
    await expect(as(owner).teams.invite({ email: address(), role: 'analyst' })).rejects.toMatchObject({
      code: 'team_full',
      status: 409,
      data: { params: { most: TEAM_MAX } },
    })
  })

  test('is no matter of staff who sit there in the owner’s name', async () => {
    const owner = await buildLabel(app)
    const staff = await buildStaff(app, 'admin')
    await app.deps.db
      .updateTable('sessions')
      .set({ impersonated_by: staff.viewer.userId })
      .where('user_id', '=', owner.viewer.userId)
      .execute()
    await expect(as(owner).teams.invite({ email: address(), role: 'manager' })).rejects.toMatchObject({
      code: 'impersonating',
      status: 403,
    })
  })
})

describe('an invitation', () => {
  test('is shown to whoever holds its link, signed in or not', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const email = address()
    const { token } = await inviteByMail(app, owner, { email, role: 'manager', artist_id: artist.id })
    expect(await app.client().teams.showInvitation({ token })).toMatchObject({
      account: 'Pell Street',
      email,
      role: 'manager',
      artist: 'Ana Lima',
    })
    await expect(app.client().teams.showInvitation({ token: 'x'.repeat(43) })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('seats whom it names, lets the session work there, and tells the owner', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, {
      email: person.email,
      role: 'manager',
      artist_id: artist.id,
    })
    const user = await as(person).teams.accept({ token })
    expect(user).toMatchObject({
      account: own(owner),
      subscription: { plan_name: 'advanced', expires: null },
      accounts: [
        { id: own(person), seat: 'owner' },
        { id: own(owner), name: 'Pell Street', seat: 'manager', artist: artist.id },
      ],
    })
    expect(await worksIn(person)).toBe(own(owner))
    expect((await as(owner).teams.find()).seats).toMatchObject([
      { email: person.email, role: 'manager', artist: { id: artist.id, name: 'Ana Lima' } },
    ])
    expect(await noticesOf(owner)).toEqual(['team.joined'])
    expect(await actionsOf(owner)).toEqual(['invitation.made', 'seat.made'])
    const happened = await app.deps.db
      .selectFrom('activity')
      .select(['type', 'title'])
      .where('account_id', '=', own(owner))
      .where('entity', '=', 'seat')
      .execute()
    expect(happened).toEqual([{ type: 'seat.joined', title: person.viewer.name }])
  })

  test('is not for anybody else who holds the link', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const { token } = await inviteByMail(app, owner, { email, role: 'manager' })
    const thief = await buildUser(app)
    await expect(as(thief).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_not_yours',
      status: 403,
      data: { params: { email } },
    })
    await expect(app.client().teams.accept({ token })).rejects.toMatchObject({ status: 401 })
    expect((await as(owner).teams.find()).seats).toEqual([])
  })

  test('is not for an address that was never confirmed', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'manager' })
    await app.deps.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', person.viewer.userId)
      .execute()
    await expect(as(person).teams.accept({ token })).rejects.toMatchObject({ code: 'invitation_not_yours' })
  })

  test('accepted twenty times at once is one seat, and used up', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'analyst' })
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => as(person).teams.accept({ token })),
    )
    const lost = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.code] : []))
    expect(lost).toEqual(Array.from({ length: 19 }, () => 'invitation_used'))
    expect((await as(owner).teams.find()).seats).toHaveLength(1)
    expect(await noticesOf(owner)).toEqual(['team.joined'])
    await expect(as(person).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_used',
      status: 410,
    })
    await expect(app.client().teams.showInvitation({ token })).rejects.toMatchObject({
      code: 'invitation_used',
    })
  })

  test('is over after seven days, and may then be made anew', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const before = app.deps.clock.now()
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'analyst' })
    await app.moveTo(new Date(before.getTime() + 7 * 86_400_000))
    const over = { code: 'invitation_over', status: 410 }
    await expect(as(person).teams.accept({ token })).rejects.toMatchObject(over)
    await expect(app.client().teams.showInvitation({ token })).rejects.toMatchObject(over)
    expect((await as(owner).teams.find()).invitations).toMatchObject([{ expired: true }])
    const again = await inviteByMail(app, owner, { email: person.email, role: 'finance' })
    expect((await as(person).teams.accept({ token: again.token })).account).toBe(own(owner))
  })

  test('withdrawn, it opens nothing', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { id, token } = await inviteByMail(app, owner, { email: person.email, role: 'analyst' })
    await as(owner).teams.revoke({ id })
    await expect(as(person).teams.accept({ token })).rejects.toMatchObject({ code: 'invitation_over' })
    await expect(as(owner).teams.revoke({ id })).rejects.toMatchObject({ status: 404 })
    await expect(as(owner).teams.resend({ id })).rejects.toMatchObject({ status: 404 })
    expect(await actionsOf(owner)).toEqual(['invitation.made', 'invitation.revoked'])
  })

  test('sent again has a new link for the same seat; the old one is dead', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const first = await inviteByMail(app, owner, { email: person.email, role: 'finance' })
    await as(owner).teams.resend({ id: first.id })
    const token = await mailedToken(app, person.email)
    expect(token).not.toBe(first.token)
    await expect(as(person).teams.accept({ token: first.token })).rejects.toMatchObject({
      code: 'invitation_over',
    })
    await as(person).teams.accept({ token })
    expect((await as(owner).teams.find()).seats).toMatchObject([{ role: 'finance' }])
  })

  test('its mail, sent by a job that runs twice, carries the same link', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const { id, token } = await inviteByMail(app, owner, { email, role: 'finance' })
    await app.deps.jobs.add(app.deps.db, 'team.invited', { invitationId: id })
    expect(await mailedToken(app, email)).toBe(token)
  })

  test('cannot be accepted while the plan holds no team', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'finance' })
    await setPlan(app.deps.db, own(owner), 'pro', null)
    await expect(as(person).teams.accept({ token })).rejects.toMatchObject({ code: 'invitation_over' })
  })

  test('of a blocked owner seats nobody', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'finance' })
    await app.deps.db
      .insertInto('blocks')
      .values({
        id: newId(),
        user_id: owner.viewer.userId,
        kind: 'ban',
        reason: 'Fraud',
        set_at: app.deps.clock.now(),
      })
      .execute()
    await expect(as(person).teams.accept({ token })).rejects.toMatchObject({ code: 'invitation_over' })
    const seats = await app.deps.db
      .selectFrom('seats')
      .where('account_id', '=', own(owner))
      .select('id')
      .execute()
    expect(seats).toEqual([])
  })
})

describe('a seat', () => {
  test('changes what its person may do from the next request on', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildMember(app, owner, 'analyst')
    const begin = () => as(person).releases.create({ title: 'New', artistId: artist.id })
    await expect(begin()).rejects.toMatchObject({ code: 'permission_denied' })
    const seat = (await as(owner).teams.find()).seats[0] as { id: string }
    const changed = await as(owner).teams.changeSeat({ id: seat.id, role: 'manager', artist_id: artist.id })
    expect(changed).toMatchObject({ role: 'manager', artist: { name: 'Ana Lima' } })
    expect(await begin()).toMatchObject({ title: 'New' })
    expect(await actionsOf(owner)).toEqual(['invitation.made', 'seat.made', 'seat.changed'])
  })

  test('taken away in mid-session leaves the person in their own account, told so', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildMember(app, owner, 'manager')
    expect(await as(person).artists.find({ id: artist.id })).toMatchObject({ name: 'Ana Lima' })
    const seat = (await as(owner).teams.find()).seats[0] as { id: string }
    await as(owner).teams.removeSeat({ id: seat.id })
    await expect(as(person).artists.find({ id: artist.id })).rejects.toMatchObject({ status: 404 })
    expect(await as(person).accounts.user()).toMatchObject({
      account: own(person),
      accounts: [{ id: own(person) }],
    })
    expect((await noticesOf(person)).at(-1)).toBe('team.removed')
    await expect(as(owner).teams.removeSeat({ id: seat.id })).rejects.toMatchObject({ status: 404 })
    expect((await actionsOf(owner)).at(-1)).toBe('seat.removed')
  })

  test('given up by its person is gone, and the owner is told', async () => {
    const owner = await buildLabel(app)
    const person = await buildMember(app, owner, 'finance')
    await as(person).teams.leave({ accountId: own(owner) })
    expect(await worksIn(person)).toBe(own(person))
    expect((await as(owner).teams.find()).seats).toEqual([])
    expect(await noticesOf(owner)).toEqual(['team.joined', 'team.left'])
    await expect(as(person).teams.leave({ accountId: own(owner) })).rejects.toMatchObject({ status: 404 })
    await expect(as(person).teams.leave({ accountId: own(person) })).rejects.toMatchObject({ status: 404 })
  })

  test('waits while the plan holds no team, and works again when it does', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildMember(app, owner, 'manager')
    await setPlan(app.deps.db, own(owner), 'pro', null)
    expect(await as(person).accounts.user()).toMatchObject({
      account: own(person),
      accounts: [{ id: own(person) }],
    })
    await expect(as(person).artists.find({ id: artist.id })).rejects.toMatchObject({ status: 404 })
    await expect(as(person).teams.chooseAccount({ account: own(owner) })).rejects.toMatchObject({
      status: 404,
    })
    const team = await as(owner).teams.find()
    expect(team).toMatchObject({ open: false, seats: [{ role: 'manager' }] })
    const seat = team.seats[0] as { id: string }
    await expect(as(owner).teams.changeSeat({ id: seat.id, role: 'analyst' })).rejects.toMatchObject({
      code: 'premium_required',
    })
    await setPlan(app.deps.db, own(owner), 'advanced', null)
    expect(await worksIn(person)).toBe(own(owner))
  })
})

describe('what a session works in', () => {
  test('is chosen among the accounts its person has, and holds for this session alone', async () => {
    const owner = await buildLabel(app)
    const person = await buildMember(app, owner, 'analyst')
    expect(await as(person).teams.chooseAccount({ account: own(person) })).toMatchObject({
      account: own(person),
      subscription: { plan_name: 'indiefy_lite' },
    })
    expect((await as(person).releases.list({})).total).toBe(0)
    expect(await as(person).teams.chooseAccount({ account: own(owner) })).toMatchObject({
      account: own(owner),
      subscription: { plan_name: 'advanced' },
    })
    expect(await worksIn(person)).toBe(own(owner))
  })

  test.each([
    ['somebody else’s', async () => own(await buildUser(app))],
    ['none', async () => newId()],
  ])('cannot be %s', async (_, account) => {
    const person = await buildUser(app)
    await expect(as(person).teams.chooseAccount({ account: await account() })).rejects.toMatchObject({
      status: 404,
    })
    expect(await worksIn(person)).toBe(own(person))
  })
})
