// Whatever people and staff do, in whatever order: exactly those sessions exist, and work, that a small model says should.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, TestBrowser } from '#features/accounts/accounts.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
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

/** Stands outside the model: blocks people, and gives and takes roles. */
const admin = browserWith((await buildStaff(app)).cookie)

/** What a person is, as the model knows it. */
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
  /** Wrong tries; too many would lock the person, which the model leaves out. */
  wrong = 0
}

/** A session that was opened once. */
interface Ticket {
  cookie: string
  token: string
  person: Person
  /** The session of the member of staff who sits there in this person's name. */
  behind?: Ticket
  works: boolean
}

/** A browser, the session in it, and the person whose second factor it waits for. */
interface Seat {
  browser: TestBrowser
  ticket?: Ticket | undefined
  challenge?: { person: Person; works: boolean } | undefined
}

class World {
  /** The last of them is staff from the start; the others sign up, or never do. */
  readonly people = [new Person(), new Person(), new Person()]
  readonly seats: Seat[] = [0, 1, 2].map(() => ({ browser: new TestBrowser(app) }))
  readonly tickets: Ticket[] = []

  async begin(): Promise<void> {
    const [[person, seat], [staff, desk]] = [this.pair(0), this.pair(2)]
    const { username, email } = staff
    const { viewer, cookie } = await buildUser(app, { username, email, standing: { role: 'support' } })
    Object.assign(staff, { id: viewer.userId, confirmed: true, staff: true })
    desk.browser.jar.set(COOKIE, cookie.slice(COOKIE.length + 1))
    this.open(desk, staff)
    await ACTIONS.signUp(this, seat, person)
    await ACTIONS.confirm(this, seat, person)
  }

  private pair(at: number): [Person, Seat] {
    return [this.people[at] as Person, this.seats[at] as Seat]
  }

  async do(action: Action, at: number, who: number): Promise<void> {
    await ACTIONS[action](this, this.seats[at] as Seat, this.people[who] as Person)
    expect(await this.tokens(), action).toEqual(
      this.tickets
        .filter(({ works }) => works)
        .map(({ token }) => token)
        .sort(),
    )
  }

  /** A session that was put into this browser just now. */
  open(seat: Seat, person: Person, behind?: Ticket): void {
    const value = seat.browser.jar.get(COOKIE) as string
    const token = decodeURIComponent(value).split('.')[0] as string
    seat.ticket = { cookie: `${COOKIE}=${value}`, token, person, works: true, ...(behind && { behind }) }
    this.tickets.push(seat.ticket)
  }

  /** Whoever sits there is out, and with them the member of staff they really are. */
  leave(seat: Seat): void {
    const { ticket } = seat
    if (ticket?.works) this.end((one) => one === ticket)
    seat.ticket = undefined
  }

  /** What ends a session of staff ends what they do in others' names, and the other way round. */
  end(which: (ticket: Ticket) => boolean): void {
    const ended = this.tickets.filter((ticket) => ticket.works && which(ticket))
    const own = new Set(ended.map((ticket) => ticket.behind ?? ticket))
    for (const ticket of this.tickets) if (own.has(ticket.behind ?? ticket)) ticket.works = false
  }

  /** Ends a person's own sessions; those of staff in their name stay. */
  endOwn(person: Person, except?: Ticket): void {
    this.end((one) => one.person === person && !one.behind && one !== except)
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

/** Who sits there in their own name and may do what they like. */
const ownOf = ({ ticket }: Seat) =>
  ticket?.works && !ticket.behind && !ticket.person.blocked ? ticket : undefined

const ask = async (call: ReturnType<TestBrowser['call']>, code = 'ok') => {
  const answer = await call
  expect(answer.code).toBe(code)
  return answer.body
}

/** What may happen in a browser, by or to a person. What makes no sense there and then does nothing. */
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
    const call = seat.browser.post('/auth/verify-email', { token: person.confirmation })
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
    await ask(seat.browser.post('/auth/proof', { password: own.person.password }))
    const { secret } = await ask(seat.browser.post('/api/user/two-factor'))
    const on = await ask(seat.browser.post('/api/user/two-factor/confirm', { code: codeOf(secret) }))
    own.person.recoveryCodes = on.recovery_codes
    world.endOwn(own.person, own)
  },
  /** Whoever stood at the second step has to begin again. */
  async twoFactorOff(world, seat) {
    const own = ownOf(seat)
    if (!own?.person.recoveryCodes) return
    await ask(seat.browser.post('/auth/proof', { password: own.person.password }))
    await ask(seat.browser.call('DELETE', '/api/user/two-factor'))
    own.person.recoveryCodes = undefined
    world.endChallenges(own.person)
  },
  async reset(world, { browser }, person) {
    if (!person.id || person.resets++ > 3) return
    await ask(browser.post('/auth/password-reset-link', { email: person.email }))
    await app.runJobs()
    const mails = await mailsTo(app, person.email)
    const link = mails.map((mail) => /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1]).find(Boolean)
    person.password = `Reset-horse-${person.resets}`
    await ask(browser.post(`/auth/password-reset/${link}`, { password: person.password }))
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
  /** One of the list, which may be this one, one elsewhere, or one of staff in this person's name. */
  async endOne(world, seat, person) {
    const own = ownOf(seat)
    if (!own) return
    const { items } = await ask(seat.browser.call('GET', '/auth/sessions'))
    const listed = world.tickets.filter((ticket) => ticket.works && ticket.person === own.person)
    expect(items).toHaveLength(listed.length)
    const one = items[world.people.indexOf(person) % items.length]
    await ask(seat.browser.call('DELETE', `/auth/sessions/${one.id}`))
    const left = await app.deps.db.selectFrom('sessions').select('token').execute()
    const gone = listed.filter(({ token }) => !left.some((row) => row.token === token))
    expect(gone.map(({ behind }) => behind !== undefined)).toEqual([one.support])
    world.end((ticket) => ticket === gone[0])
  },
  /** They read why in their own sessions; nobody acts in their name any longer, nor they in anybody's. */
  async block(world, _, person) {
    if (!person.id || person.blocked) return
    const block = { kind: 'freeze', reason: 'a question', nextStep: 'an answer' }
    await ask(admin.post(`/admin/people/${person.id}/block`, block))
    person.blocked = true
    world.end(({ behind, ...one }) => behind !== undefined && [one.person, behind.person].includes(person))
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
    world.end((one) => one.person === person)
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
    await ask(browser.post(`/admin/people/${person.id}/impersonate`, { reason: 'a question' }), refusal())
    if (refusal() === 'ok') world.open(seat, person, own)
  },
  /** Staff in a person's name get nobody out, not even by what signs out others. */
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

test('exactly the sessions that should exist work', { timeout: 180_000 }, async () => {
  const any = fc.constantFrom(...(Object.keys(ACTIONS) as Action[]))
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
    // A failure is told at once, with its seed; without endOnFailure it is made small first, which may take minutes.
    { numRuns: tries(6, 100), endOnFailure: true },
  )
})
