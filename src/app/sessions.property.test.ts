// Random actions of people and staff in any order: exactly the sessions that a small model predicts exist and work.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, TestBrowser } from '#features/accounts/accounts.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { required } from '#lib/pure/required.ts'
import { tries } from '#test/depth.ts'
import { buildStaff, buildUser, mailsTo, PASSWORD } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'

const app = await openTestApp({ TRUSTED_PROXIES: '1' })
const COOKIE = 'backline.session_token'

/** A browser that holds the session of this cookie. */
function browserWith(cookie: string): TestBrowser {
  const browser = new TestBrowser(app)
  browser.jar.set(COOKIE, cookie.slice(COOKIE.length + 1))
  return browser
}

/** Outside the model: blocks people and changes roles. */
const admin = browserWith((await buildStaff(app)).cookie)

/** The model of a person. */
class Person {
  readonly username = `model-${newId().slice(-12)}`
  readonly email = `${this.username}@backline.test`
  id = ''
  password = PASSWORD
  confirmation = ''
  confirmed = false
  blocked = false
  staff = false
  recoveryCodes: string[] | undefined
  resets = 0
  /** Wrong attempts; the model omits the lockout that too many would cause. */
  wrong = 0
}

/** A session that was opened. */
interface Ticket {
  cookie: string
  token: string
  person: Person
  /** The staff session behind an impersonation. */
  behind?: Ticket
  works: boolean
}

/** A browser, its session, and the person whose second factor it waits for. */
interface Seat {
  browser: TestBrowser
  ticket?: Ticket | undefined
  challenge?: { person: Person; works: boolean } | undefined
}

class World {
  /** The last one is staff from the start; the others sign up at some point, or never. */
  readonly people = [new Person(), new Person(), new Person()]
  readonly seats: Seat[] = [0, 1, 2].map(() => ({ browser: new TestBrowser(app) }))
  readonly tickets: Ticket[] = []

  async begin(): Promise<void> {
    const [[person, seat], [staff, staffSeat]] = [this.pair(0), this.pair(2)]
    const { username, email } = staff
    const { viewer, cookie } = await buildUser(app, { username, email, user: { role: 'support' } })
    Object.assign(staff, { id: viewer.userId, confirmed: true, staff: true })
    staffSeat.browser.jar.set(COOKIE, cookie.slice(COOKIE.length + 1))
    this.open(staffSeat, staff)
    await ACTIONS.signUp(this, seat, person)
    await ACTIONS.confirm(this, seat, person)
  }

  private pair(index: number): [Person, Seat] {
    return [required(this.people[index]), required(this.seats[index])]
  }

  async do(action: Action, index: number, who: number): Promise<void> {
    await ACTIONS[action](this, required(this.seats[index]), required(this.people[who]))
    expect(await this.tokens(), action).toEqual(
      this.tickets
        .filter(({ works }) => works)
        .map(({ token }) => token)
        .sort(),
    )
  }

  /** The session that was just set in this browser. */
  open(seat: Seat, person: Person, behind?: Ticket): void {
    const value = required(seat.browser.jar.get(COOKIE))
    const token = required(decodeURIComponent(value).split('.')[0])
    seat.ticket = { cookie: `${COOKIE}=${value}`, token, person, works: true, ...(behind && { behind }) }
    this.tickets.push(seat.ticket)
  }

  /** Signs out this browser, including the staff session behind an impersonation. */
  leave(seat: Seat): void {
    const { ticket } = seat
    if (ticket?.works) this.end((session) => session === ticket)
    seat.ticket = undefined
  }

  /** Ending a staff session ends its impersonations, and the other way round. */
  end(which: (ticket: Ticket) => boolean): void {
    const ended = this.tickets.filter((ticket) => ticket.works && which(ticket))
    const own = new Set(ended.map((ticket) => ticket.behind ?? ticket))
    for (const ticket of this.tickets) if (own.has(ticket.behind ?? ticket)) ticket.works = false
  }

  /** Ends a person's own sessions, not impersonations of them. */
  endOwn(person: Person, except?: Ticket): void {
    this.end((session) => session.person === person && !session.behind && session !== except)
  }

  endChallenges(person: Person): void {
    for (const { challenge } of this.seats) if (challenge?.person === person) challenge.works = false
  }

  private async tokens(): Promise<string[]> {
    const ids = this.people.map(({ id }) => id).filter(Boolean)
    const rows = await app.deps.db
      .selectFrom('sessions')
      .select('token')
      .where('user_id', 'in', ids)
      .execute()
    return rows.map(({ token }) => token).sort()
  }

  async check(): Promise<void> {
    for (const { cookie, person, works, behind } of this.tickets) {
      const answer = await app.fetch('/v1/api/user', { headers: { cookie } })
      const { _id, impersonate } = await answer.json()
      expect([answer.status, _id, impersonate]).toEqual(
        works ? [200, person.id, behind !== undefined] : [401, undefined, undefined],
      )
    }
  }
}

/** People who are signed in as themselves and not blocked. */
const ownOf = ({ ticket }: Seat) =>
  ticket?.works && !ticket.behind && !ticket.person.blocked ? ticket : undefined

const ask = async (call: ReturnType<TestBrowser['call']>, code = 'ok') => {
  const answer = await call
  expect(answer.code).toBe(code)
  return answer.body
}

/** The possible actions in a browser. An action that makes no sense in the current state does nothing. */
const ACTIONS = {
  async signUp(_, { browser }, person) {
    if (person.id) return
    const { username, email, password } = person
    const form = { name: 'Ana Lima', username, email, password, terms: true }
    person.id = (await ask(browser.post('/auth/register', { ...form, captcha: await browser.captcha() })))._id
    const [mail] = await mailsTo(app, email)
    const link = /verify-email\?token=([\w.%-]+)/.exec(mail?.text ?? '')
    person.confirmation = decodeURIComponent(link?.[1] ?? '')
  },
  /** The link signs in once; later it signs nobody in. */
  async confirm(world, seat, person) {
    if (!person.confirmation) return
    const call = seat.browser.post('/auth/verify-email', {
      token: person.confirmation,
      password: person.password,
    })
    await ask(call, person.confirmed ? 'link_expired' : 'ok')
    if (person.confirmed) return
    person.confirmed = true
    world.leave(seat)
    world.open(seat, person)
  },
  async signIn(world, seat, person) {
    if (!person.confirmed && person.wrong++ > 2) return
    const refusal = person.id ? 'email_not_verified' : 'invalid_username'
    const call = seat.browser.login(person.username, person.password)
    await ask(call, person.confirmed ? 'ok' : refusal)
    if (!person.confirmed) return
    world.leave(seat)
    if (person.recoveryCodes) seat.challenge = { person, works: true }
    else world.open(seat, person)
  },
  async signInWrong(_, { browser }, person) {
    if (person.wrong++ > 2) return
    await ask(
      browser.login(person.username, 'Wrong-horse-9'),
      person.id ? 'invalid_password' : 'invalid_username',
    )
  },
  async code(world, seat) {
    if (!seat.challenge) return
    const { person, works } = seat.challenge
    const recovery_code = person.recoveryCodes?.[0] ?? 'bbbbb-bbbbb'
    const call = seat.browser.post('/auth/twofactor-confirm', { recovery_code })
    await ask(call, works ? 'ok' : 'sign_in_again')
    if (!works) return
    person.recoveryCodes?.shift()
    seat.challenge = undefined
    world.leave(seat)
    world.open(seat, person)
  },
  async codeWrong(_, { browser, challenge }) {
    if (!challenge?.works || challenge.person.wrong++ > 2) return
    await ask(browser.post('/auth/twofactor-confirm', { recovery_code: 'aaaaa-aaaaa' }), 'code_invalid')
  },
  async twoFactorOn(world, seat) {
    const own = ownOf(seat)
    if (!own || own.person.recoveryCodes) return
    await ask(seat.browser.post('/auth/reauthentication', { password: own.person.password }))
    const { secret } = await ask(seat.browser.post('/api/user/two-factor'))
    const on = await ask(seat.browser.post('/api/user/two-factor/confirm', { code: codeOf(secret) }))
    own.person.recoveryCodes = on.recovery_codes
    world.endOwn(own.person, own)
  },
  /** A pending second step has to start again. */
  async twoFactorOff(world, seat) {
    const own = ownOf(seat)
    if (!own?.person.recoveryCodes) return
    const { password, recoveryCodes } = own.person
    const recovery_code = recoveryCodes.at(-1)
    await ask(seat.browser.call('DELETE', '/api/user/two-factor', { password, recovery_code }))
    own.person.recoveryCodes = undefined
    world.endChallenges(own.person)
  },
  /** The link proves the address, like that of the confirmation. */
  async reset(world, { browser }, person) {
    if (!person.id || person.resets++ > 3) return
    await ask(browser.post('/auth/password-reset-link', { email: person.email }))
    await app.runJobs()
    const mails = await mailsTo(app, person.email)
    const link = mails.map((mail) => /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1]).find(Boolean)
    person.password = `Reset-horse-${person.resets}`
    await ask(browser.post(`/auth/password-reset/${link}`, { password: person.password }))
    person.confirmed = true
    world.endOwn(person)
    world.endChallenges(person)
  },
  async changePassword(world, seat) {
    const own = ownOf(seat)
    if (!own) return
    const [current, password] = [own.person.password, `${own.person.password}7`]
    await ask(seat.browser.post('/api/user/password', { current, password }))
    own.person.password = password
    world.endOwn(own.person, own)
    world.endChallenges(own.person)
  },
  async signOut(world, seat) {
    await ask(seat.browser.call('GET', '/auth/logout'))
    world.leave(seat)
  },
  async signOutOthers(world, seat) {
    const own = ownOf(seat)
    if (!own) return
    await ask(seat.browser.post('/auth/sessions/end-others'))
    world.endOwn(own.person, own)
  },
  /** One session of the list: this one, one elsewhere, or an impersonation of this person. */
  async endOne(world, seat, person) {
    const own = ownOf(seat)
    if (!own) return
    const { items } = await ask(seat.browser.call('GET', '/auth/sessions'))
    const listed = world.tickets.filter((ticket) => ticket.works && ticket.person === own.person)
    expect(items).toHaveLength(listed.length)
    const item = items[world.people.indexOf(person) % items.length]
    await ask(seat.browser.call('DELETE', `/auth/sessions/${item.id}`))
    const left = await app.deps.db.selectFrom('sessions').select('token').execute()
    const gone = listed.filter(({ token }) => !left.some((row) => row.token === token))
    expect(gone.map(({ behind }) => behind !== undefined)).toEqual([item.support])
    world.end((ticket) => ticket === gone[0])
  },
  /** Blocked people keep their own sessions to read why; impersonations of and by them end. */
  async block(world, _, person) {
    if (!person.id || person.blocked) return
    const block = { kind: 'freeze', reason: 'a question', nextStep: 'an answer' }
    await ask(admin.post(`/admin/people/${person.id}/block`, block))
    person.blocked = true
    world.end(
      ({ behind, ...session }) => behind !== undefined && [session.person, behind.person].includes(person),
    )
  },
  async unblock(_, __, person) {
    if (!person.blocked) return
    await ask(admin.post(`/admin/people/${person.id}/unblocking`, { note: 'answered' }))
    person.blocked = false
  },
  async changeRole(world, _, person) {
    if (!person.confirmed) return
    const role = person.staff ? 'user' : 'support'
    await ask(admin.call('PUT', `/admin/people/${person.id}/role`, { role }))
    person.staff = !person.staff
    world.end((session) => session.person === person)
  },
  async impersonate(world, seat, person) {
    const { ticket: own, browser } = seat
    if (!own?.works || !person.id) return
    const refusal = () => {
      if (own.person.blocked) return 'blocked'
      if (own.behind || !own.person.staff) return 'permission_denied'
      if (own.person === person) return 'not_yourself'
      return person.staff ? 'staff_protected' : 'ok'
    }
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: new Date() })
      .where('token', '=', own.token)
      .execute()
    await ask(browser.post(`/admin/people/${person.id}/impersonate`, { reason: 'a question' }), refusal())
    if (refusal() === 'ok') world.open(seat, person, own)
  },
  /** Impersonating staff cannot sign anyone out, not even with the sign-out of other devices. */
  async meddle(_, { ticket, browser }) {
    if (!ticket?.works || !ticket.behind) return
    const refusal = ticket.person.blocked ? 'blocked' : 'impersonating'
    await ask(browser.post('/auth/sessions/end-others'), refusal)
  },
  async backToAdmin(_, seat) {
    const { ticket, browser } = seat
    const refusal = ticket ? 'permission_denied' : 'sign_in_first'
    const returns = ticket && (!ticket.works || ticket.behind)
    const answer = await ask(browser.post('/auth/back-to-admin'), returns ? 'ok' : refusal)
    if (!returns) return
    expect(answer.to).toBe(ticket.works ? '/admin' : '/auth/login')
    seat.ticket = ticket.works ? ticket.behind : undefined
    ticket.works = false
  },
} satisfies Record<string, (world: World, seat: Seat, person: Person) => Promise<void>>
type Action = keyof typeof ACTIONS

/** Rare in random sequences: somebody resets the password before confirming, signs in, and then opens the first link. */
const RESET_PROVES_ADDRESS: [Action, number, number][] = [
  ['signUp', 0, 1],
  ['reset', 1, 1],
  ['signIn', 1, 1],
  ['confirm', 0, 1],
]

test('after any sequence of actions exactly the expected sessions work', { timeout: 180_000 }, async () => {
  const any = fc.constantFrom(...keysOf(ACTIONS))
  const often = fc.constantFrom<Action>('signIn', 'code', 'twoFactorOn', 'impersonate', 'impersonate')
  const action = fc.tuple(fc.oneof(any, often), fc.nat(2), fc.nat(2))
  const actions = fc.array(action, { minLength: 10, maxLength: 24, size: 'max' })
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const world = new World()
      await world.begin()
      for (const [what, at, who] of sequence) await world.do(what, at, who)
      await world.check()
    }),
    // Reports a failure at once with its seed; without endOnFailure it is shrunk first, which can take minutes.
    { numRuns: tries(6, 100), endOnFailure: true, examples: [[RESET_PROVES_ADDRESS]] },
  )
})
