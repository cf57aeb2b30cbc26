// Teams over the API: inviting, accepting, leaving, and the account a session works in.

import { beforeAll, describe, expect, test } from 'vitest'
import { setPlan } from '#features/accounts/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildArtist, buildStaff, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { TEAM_MAX } from './domain.ts'
import { buildLabel, buildMember, inviteByMail, mailedToken } from './teams.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const clientOf = (person: TestPerson) => app.client(person.cookie)
const address = () => `${newId()}@backline.test`
const own = (person: TestPerson) => person.viewer.accountId
const worksIn = async (person: TestPerson) => (await clientOf(person).accounts.user()).account

const noticesOf = async (person: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person.viewer.userId)
      .orderBy('id')
      .execute()
  ).map((notification) => notification.kind)

const actionsOf = async (owner: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('account_id', '=', own(owner))
      .where('entity', 'in', ['seat', 'invitation'])
      .orderBy('id')
      .execute()
  ).map((entry) => entry.action)

describe('inviting', () => {
  test('a name in an invitation never becomes a link', async () => {
    const owner = await buildLabel(app)
    await app.deps.db
      .updateTable('users')
      .set({ name: 'Win at https://evil.example/now' })
      .where('id', '=', owner.viewer.userId)
      .execute()
    const email = address()
    await clientOf(owner).teams.invite({ email, role: 'analyst' })
    await app.runJobs()
    const [mail] = await mailsTo(app, email)
    const written = `${mail?.subject} ${mail?.text} ${mail?.html}`
    expect(written).toContain('evil. example')
    expect(written).not.toMatch(/evil\.example|https:\/\/evil/)
  })

  test('inviting creates an invitation, mails its link and stores only the hash', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const { id } = await clientOf(owner).teams.invite({ email: email.toUpperCase(), role: 'analyst' })
    const token = await mailedToken(app, email)
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Pell Street invited you to their team')
    expect(mail?.text).toContain('Analyst')
    expect(mail?.text).toMatch(
      /Whose turn: You\s+Until: .* 2026.* UTC\s+Then: You can work in the account of/,
    )
    const row = await app.deps.db
      .selectFrom('invitations')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row).toMatchObject({ id, email, role: 'analyst' })
    expect((await clientOf(owner).teams.find()).invitations).toMatchObject([
      { email, role: 'analyst', expired: false },
    ])
  })

  test('an invitation is mailed in the recipient’s language and notified in the app', async () => {
    const owner = await buildLabel(app)
    const known = await buildUser(app, { language: 'tr' })
    await inviteByMail(app, owner, { email: known.email, role: 'manager' })
    expect((await mailsTo(app, known.email))[0]?.subject).toBe('Pell Street sizi ekibine davet ediyor')
    expect(await noticesOf(known)).toEqual(['team.invited'])
  })

  test.each([
    ['with PRO', { plan: 'pro' as const }],
    ['with Basic', { plan: 'basic' as const }],
  ])('%s requires Advanced', async (_, spec) => {
    const owner = await buildUser(app, spec)
    await expect(clientOf(owner).teams.invite({ email: address(), role: 'manager' })).rejects.toMatchObject({
      code: 'premium_required',
      status: 403,
      data: { params: { plan: 'advanced' } },
    })
  })

  test('inviting the owner, a member, an invited address, no address or a foreign artist is refused', async () => {
    const owner = await buildLabel(app)
    const member = await buildMember(app, owner, 'analyst')
    const invited = address()
    await clientOf(owner).teams.invite({ email: invited, role: 'finance' })
    const foreign = await buildArtist(app, await buildUser(app, { plan: 'advanced' }))
    const refusals = [
      [{ email: owner.email.toUpperCase() }, 'invitation_own_email'],
      [{ email: member.email }, 'already_seated'],
      [{ email: invited.toUpperCase() }, 'already_invited'],
      [{ email: 'nobody' }, 'invalid_input'],
      [{ email: address(), artist_id: foreign.id }, 'invalid_input'],
    ] as const
    for (const [change, code] of refusals) {
      await expect(clientOf(owner).teams.invite({ role: 'manager', ...change })).rejects.toMatchObject({
        code,
      })
    }
  })

  test('concurrent invitations of the same address create one', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const made = await Promise.allSettled(
      [1, 2, 3].map(() => clientOf(owner).teams.invite({ email, role: 'manager' })),
    )
    expect(made.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await clientOf(owner).teams.find()).invitations).toHaveLength(1)
  })

  test('inviting stops when the team is full', async () => {
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
    await expect(clientOf(owner).teams.invite({ email: address(), role: 'analyst' })).rejects.toMatchObject({
      code: 'team_full',
      status: 409,
      data: { params: { most: TEAM_MAX } },
    })
  })

  test('impersonating staff cannot manage the team', async () => {
    const owner = await buildLabel(app)
    const staff = await buildStaff(app, 'admin')
    await app.deps.db
      .updateTable('sessions')
      .set({ impersonated_by: staff.viewer.userId })
      .where('user_id', '=', owner.viewer.userId)
      .execute()
    await expect(clientOf(owner).teams.invite({ email: address(), role: 'manager' })).rejects.toMatchObject({
      code: 'impersonating',
      status: 403,
    })
  })
})

describe('an invitation', () => {
  test('an invitation is shown to anyone with its link, signed in or not', async () => {
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

  test('accepting an invitation gives the seat, switches the session and notifies the owner', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, {
      email: person.email,
      role: 'manager',
      artist_id: artist.id,
    })
    const user = await clientOf(person).teams.accept({ token })
    expect(user).toMatchObject({
      account: own(owner),
      subscription: { plan_name: 'advanced', expires: null },
      accounts: [
        { id: own(person), seat: 'owner' },
        { id: own(owner), name: 'Pell Street', seat: 'manager', artist: artist.id },
      ],
    })
    expect(await worksIn(person)).toBe(own(owner))
    expect((await clientOf(owner).teams.find()).seats).toMatchObject([
      { email: person.email, role: 'manager', artist: { id: artist.id, name: 'Ana Lima' } },
    ])
    expect(await noticesOf(owner)).toEqual(['team.joined'])
    expect(await actionsOf(owner)).toEqual(['invitation.created', 'seat.created'])
    const happened = await app.deps.db
      .selectFrom('activity')
      .select(['type', 'title'])
      .where('account_id', '=', own(owner))
      .where('entity', '=', 'seat')
      .execute()
    expect(happened).toEqual([{ type: 'seat.joined', title: person.viewer.name }])
  })

  test('another person with the link cannot accept it', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const { token } = await inviteByMail(app, owner, { email, role: 'manager' })
    const thief = await buildUser(app)
    await expect(clientOf(thief).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_not_yours',
      status: 403,
      data: { params: { email } },
    })
    await expect(app.client().teams.accept({ token })).rejects.toMatchObject({ status: 401 })
    expect((await clientOf(owner).teams.find()).seats).toEqual([])
  })

  test('an unconfirmed address cannot accept an invitation', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'manager' })
    await app.deps.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', person.viewer.userId)
      .execute()
    await expect(clientOf(person).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_not_yours',
    })
  })

  test('twenty concurrent acceptances give one seat', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'analyst' })
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => clientOf(person).teams.accept({ token })),
    )
    const lost = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.code] : []))
    expect(lost).toEqual(Array.from({ length: 19 }, () => 'invitation_used'))
    expect((await clientOf(owner).teams.find()).seats).toHaveLength(1)
    expect(await noticesOf(owner)).toEqual(['team.joined'])
    await expect(clientOf(person).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_used',
      status: 410,
    })
    await expect(app.client().teams.showInvitation({ token })).rejects.toMatchObject({
      code: 'invitation_used',
    })
  })

  test('an invitation expires after seven days and can be sent anew', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const before = app.deps.clock.now()
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'analyst' })
    await app.moveTo(new Date(before.getTime() + 7 * 86_400_000))
    const over = { code: 'invitation_expired', status: 410 }
    await expect(clientOf(person).teams.accept({ token })).rejects.toMatchObject(over)
    await expect(app.client().teams.showInvitation({ token })).rejects.toMatchObject(over)
    expect((await clientOf(owner).teams.find()).invitations).toMatchObject([{ expired: true }])
    const again = await inviteByMail(app, owner, { email: person.email, role: 'finance' })
    expect((await clientOf(person).teams.accept({ token: again.token })).account).toBe(own(owner))
  })

  test('a revoked invitation does not work', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { id, token } = await inviteByMail(app, owner, { email: person.email, role: 'analyst' })
    await clientOf(owner).teams.revoke({ id })
    await expect(clientOf(person).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_expired',
    })
    await expect(clientOf(owner).teams.revoke({ id })).rejects.toMatchObject({ status: 404 })
    await expect(clientOf(owner).teams.resend({ id })).rejects.toMatchObject({ status: 404 })
    expect(await actionsOf(owner)).toEqual(['invitation.created', 'invitation.revoked'])
  })

  test('many invitations are sent again at the same time, and none waits for a connection that the others hold', async () => {
    const sent = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const owner = await buildLabel(app)
        return {
          owner,
          invitation: await clientOf(owner).teams.invite({ email: address(), role: 'finance' }),
        }
      }),
    )
    await Promise.all(
      sent.map(({ owner, invitation }) => clientOf(owner).teams.resend({ id: invitation.id })),
    )
  })

  test('resending gives a new link; the old one stops working', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const first = await inviteByMail(app, owner, { email: person.email, role: 'finance' })
    await clientOf(owner).teams.resend({ id: first.id })
    const token = await mailedToken(app, person.email)
    expect(token).not.toBe(first.token)
    await expect(clientOf(person).teams.accept({ token: first.token })).rejects.toMatchObject({
      code: 'invitation_expired',
    })
    await clientOf(person).teams.accept({ token })
    expect((await clientOf(owner).teams.find()).seats).toMatchObject([{ role: 'finance' }])
  })

  test('an invitation job that runs twice mails the same link', async () => {
    const owner = await buildLabel(app)
    const email = address()
    const { id, token } = await inviteByMail(app, owner, { email, role: 'finance' })
    await app.deps.jobs.add(app.deps.db, 'team.invited', { invitationId: id })
    expect(await mailedToken(app, email)).toBe(token)
  })

  test('an invitation cannot be accepted while the plan includes no team', async () => {
    const owner = await buildLabel(app)
    const person = await buildUser(app)
    const { token } = await inviteByMail(app, owner, { email: person.email, role: 'finance' })
    await setPlan(app.deps.db, { accountId: own(owner), plan: 'pro', until: null, at: app.deps.clock.now() })
    await expect(clientOf(person).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_expired',
    })
  })

  test('an invitation of a blocked owner cannot be accepted', async () => {
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
    await expect(clientOf(person).teams.accept({ token })).rejects.toMatchObject({
      code: 'invitation_expired',
    })
    const seats = await app.deps.db
      .selectFrom('seats')
      .where('account_id', '=', own(owner))
      .select('id')
      .execute()
    expect(seats).toEqual([])
  })
})

describe('a seat', () => {
  test('a changed seat applies from the next request on', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildMember(app, owner, 'analyst')
    const begin = () => clientOf(person).releases.create({ title: 'New', artistId: artist.id })
    await expect(begin()).rejects.toMatchObject({ code: 'permission_denied' })
    const seat = required((await clientOf(owner).teams.find()).seats[0])
    const changed = await clientOf(owner).teams.changeSeat({
      id: seat.id,
      role: 'manager',
      artist_id: artist.id,
    })
    expect(changed).toMatchObject({ role: 'manager', artist: { name: 'Ana Lima' } })
    expect(await begin()).toMatchObject({ title: 'New' })
    expect(await actionsOf(owner)).toEqual(['invitation.created', 'seat.created', 'seat.changed'])
  })

  test('an artist cannot be deleted while a seat or an invitation is limited to it', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const member = await buildMember(app, owner, 'manager', artist.id)
    const manager = await buildMember(app, owner, 'manager')
    const { id } = await inviteByMail(app, owner, {
      email: address(),
      role: 'analyst',
      artist_id: artist.id,
    })
    const countOf = async (person: TestPerson) =>
      (await clientOf(person).artists.find({ id: artist.id })).seatCount
    expect([await countOf(owner), await countOf(manager), await countOf(member)]).toEqual([2, 2, undefined])
    // A manager edits the catalogue, and removes nobody from the team by it.
    for (const person of [manager, owner])
      await expect(clientOf(person).artists.remove({ id: artist.id })).rejects.toMatchObject({
        code: 'artist_has_seats',
        status: 409,
        data: { params: { count: 2 } },
      })
    expect(await worksIn(member)).toBe(own(owner))
    const seat = required((await clientOf(owner).teams.find()).seats.find(({ artist }) => artist !== null))
    await clientOf(owner).teams.changeSeat({ id: seat.id, role: 'manager', artist_id: null })
    await clientOf(owner).teams.revoke({ id })
    await clientOf(owner).artists.remove({ id: artist.id })
    expect(await worksIn(member)).toBe(own(owner))
  })

  test('a removed member continues in their own account and is notified', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildMember(app, owner, 'manager')
    expect(await clientOf(person).artists.find({ id: artist.id })).toMatchObject({ name: 'Ana Lima' })
    const seat = required((await clientOf(owner).teams.find()).seats[0])
    await clientOf(owner).teams.removeSeat({ id: seat.id })
    await expect(clientOf(person).artists.find({ id: artist.id })).rejects.toMatchObject({ status: 404 })
    expect(await clientOf(person).accounts.user()).toMatchObject({
      account: own(person),
      accounts: [{ id: own(person) }],
    })
    expect((await noticesOf(person)).at(-1)).toBe('team.removed')
    await app.runJobs()
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'You are no longer in the team of Pell Street',
      text: expect.stringContaining('You no longer have access to the account of Pell Street.'),
    })
    await expect(clientOf(owner).teams.removeSeat({ id: seat.id })).rejects.toMatchObject({ status: 404 })
    expect((await actionsOf(owner)).at(-1)).toBe('seat.removed')
  })

  test.each([
    ['es', 'Ya no estás en el equipo de Pell Street'],
    ['pt', 'Você não está mais na equipe de Pell Street'],
    ['tr', 'Artık Pell Street ekibinde değilsiniz'],
  ] as const)('a removal is mailed in the language of the removed member (%s)', async (language, subject) => {
    const owner = await buildLabel(app)
    const person = await buildMember(app, owner, 'analyst')
    await clientOf(person).accounts.setLanguage({ language })
    const seat = required((await clientOf(owner).teams.find()).seats[0])
    await clientOf(owner).teams.removeSeat({ id: seat.id })
    await app.runJobs()
    expect((await mailsTo(app, person.email))[0]?.subject).toBe(subject)
  })

  test('a removal is not mailed to a person who turned off emails about teams', async () => {
    const owner = await buildLabel(app)
    const person = await buildMember(app, owner, 'analyst')
    const preferences = await clientOf(person).notifications.preferences()
    await clientOf(person).notifications.setPreferences({
      ...preferences,
      team: { in_app: true, email: false },
    })
    await app.runJobs()
    const before = (await mailsTo(app, person.email)).length
    const seat = required((await clientOf(owner).teams.find()).seats[0])
    await clientOf(owner).teams.removeSeat({ id: seat.id })
    await app.runJobs()
    expect(await mailsTo(app, person.email)).toHaveLength(before)
    expect((await noticesOf(person)).at(-1)).toBe('team.removed')
  })

  test('leaving removes the seat and notifies the owner', async () => {
    const owner = await buildLabel(app)
    const person = await buildMember(app, owner, 'finance')
    await clientOf(person).teams.leave({ accountId: own(owner) })
    expect(await worksIn(person)).toBe(own(person))
    expect((await clientOf(owner).teams.find()).seats).toEqual([])
    expect(await noticesOf(owner)).toEqual(['team.joined', 'team.left'])
    await app.runJobs()
    const name = person.viewer.name
    expect((await mailsTo(app, owner.email)).map(({ subject }) => subject).slice(0, 2)).toEqual([
      `${name} left your team`,
      `${name} joined your team`,
    ])
    await expect(clientOf(person).teams.leave({ accountId: own(owner) })).rejects.toMatchObject({
      status: 404,
    })
    await expect(clientOf(person).teams.leave({ accountId: own(person) })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('seats are inactive while the plan includes no team, and work again afterwards', async () => {
    const owner = await buildLabel(app)
    const artist = await buildArtist(app, owner)
    const person = await buildMember(app, owner, 'manager')
    await setPlan(app.deps.db, { accountId: own(owner), plan: 'pro', until: null, at: app.deps.clock.now() })
    expect(await clientOf(person).accounts.user()).toMatchObject({
      account: own(person),
      accounts: [{ id: own(person) }],
    })
    await expect(clientOf(person).artists.find({ id: artist.id })).rejects.toMatchObject({ status: 404 })
    await expect(clientOf(person).accounts.chooseAccount({ account: own(owner) })).rejects.toMatchObject({
      status: 404,
    })
    const team = await clientOf(owner).teams.find()
    expect(team).toMatchObject({ open: false, seats: [{ role: 'manager' }] })
    const seat = required(team.seats[0])
    await expect(clientOf(owner).teams.changeSeat({ id: seat.id, role: 'analyst' })).rejects.toMatchObject({
      code: 'premium_required',
    })
    await setPlan(app.deps.db, {
      accountId: own(owner),
      plan: 'advanced',
      until: null,
      at: app.deps.clock.now(),
    })
    expect(await worksIn(person)).toBe(own(owner))
  })
})

describe('switching accounts', () => {
  test('switching applies to this session only, among the person’s accounts', async () => {
    const owner = await buildLabel(app)
    const person = await buildMember(app, owner, 'analyst')
    expect(await clientOf(person).accounts.chooseAccount({ account: own(person) })).toMatchObject({
      account: own(person),
      subscription: { plan_name: 'indiefy_lite' },
    })
    expect((await clientOf(person).releases.list({})).total).toBe(0)
    expect(await clientOf(person).accounts.chooseAccount({ account: own(owner) })).toMatchObject({
      account: own(owner),
      subscription: { plan_name: 'advanced' },
    })
    expect(await worksIn(person)).toBe(own(owner))
  })

  test('a page that shows another account than the session works in is refused, and changes nothing', async () => {
    const owner = await buildLabel(app)
    const person = await buildMember(app, owner, 'manager')
    const addArtist = (shown: string) =>
      app.fetch('/v1/artists', {
        method: 'POST',
        headers: {
          cookie: person.cookie,
          'content-type': 'application/json',
          'x-backline-account': shown,
        },
        body: JSON.stringify({ name: 'Marlo Quist', type: 'solo', mainGenre: 'folk', country: 'DE' }),
      })
    expect((await addArtist(own(owner))).status).toBe(201)
    const [member] = (await clientOf(owner).teams.find({})).seats
    await clientOf(owner).teams.removeSeat({ id: required(member).id })
    const late = await addArtist(own(owner))
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'account_changed' }),
    ])
    expect((await clientOf(person).artists.list({})).items).toEqual([])
    const read = (path: string) =>
      app.fetch(path, { headers: { cookie: person.cookie, 'x-backline-account': own(owner) } })
    expect((await read('/v1/api/user/settings')).status).toBe(409)
    expect(await (await read('/v1/api/user')).json()).toMatchObject({ account: own(person) })
  })

  test.each([
    ['somebody else’s', async () => own(await buildUser(app))],
    ['none', async () => newId()],
  ])('switching to %s is refused', async (_, account) => {
    const person = await buildUser(app)
    await expect(clientOf(person).accounts.chooseAccount({ account: await account() })).rejects.toMatchObject(
      {
        status: 404,
      },
    )
    expect(await worksIn(person)).toBe(own(person))
  })
})
