// Whatever people do, in whatever order: afterwards exactly those sessions work that a small model says should.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { mailsTo } from '#test/factories.ts'
import { openTestApp } from '#test/test-app.ts'
import { codeOf, TestBrowser } from './accounts.fixtures.ts'
import { insertBlock } from './service.server.ts'

const app = await openTestApp({ TRUSTED_PROXIES: '1' })

const DEEDS = [
  ...['signUp', 'confirm', 'signIn', 'signInWrong', 'code', 'codeWrong', 'twoFactorOn', 'twoFactorOff'],
  ...['reset', 'changePassword', 'signOut', 'signOutOthers', 'endOne', 'block', 'unblock'],
] as const
type Deed = (typeof DEEDS)[number]

/** What a person is, as the model knows it. */
class Person {
  readonly username = `model-${newId().slice(-12)}`
  readonly email = `${this.username}@backline.test`
  id = ''
  password = 'Correct-horse-9'
  confirmed = false
  blocked = false
  recoveryCodes: string[] | undefined
  confirmations: string[] = []
  resets = 0
  /** Wrong tries; too many would lock the person, which the model leaves out. */
  wrong = 0
}

/** Every cookie a session ever had, whose it was, and whether it should work. */
interface Ticket {
  cookie: string
  person: Person
  works: boolean
}

class World {
  readonly people = [new Person(), new Person()]
  readonly browsers = [0, 1, 2].map(() => ({
    browser: new TestBrowser(app),
    ticket: undefined as Ticket | undefined,
    challenge: undefined as Person | undefined,
  }))
  readonly tickets: Ticket[] = []

  async do(deed: Deed, at: number, who: number): Promise<void> {
    const seat = this.browsers[at] as World['browsers'][number]
    const person = this.people[who] as Person
    const { browser } = seat
    const own = seat.ticket?.works && !seat.ticket.person.blocked ? seat.ticket : undefined

    if (deed === 'signUp' && !person.id) {
      const { username, email, password } = person
      const form = { name: 'Ana Lima', username, email, password, terms: true }
      person.id = (
        await browser.post('/auth/register', { ...form, captcha: await browser.captcha() })
      ).body._id
      const [mail] = await mailsTo(app, email)
      person.confirmations.push(/verify-email\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    }
    if (deed === 'confirm' && person.id) {
      const token = decodeURIComponent(person.confirmations[0] ?? '')
      await browser.post('/auth/verify-email', { token })
      // The link signs in once; later it signs nobody in.
      if (!person.confirmed) this.open(at, person)
      person.confirmed = true
    }
    if (deed === 'signIn' && (person.confirmed || person.wrong++ < 3)) {
      await browser.login(person.username, person.password)
      if (!person.confirmed) return
      if (person.recoveryCodes) {
        this.end(seat.ticket)
        seat.ticket = undefined
        seat.challenge = person
      } else this.open(at, person)
    }
    if (deed === 'signInWrong' && person.wrong++ < 3) await browser.login(person.username, 'Wrong-horse-9')
    if (deed === 'codeWrong' && seat.challenge && seat.challenge.wrong++ < 3)
      await browser.post('/auth/twofactor-confirm', { recovery_code: 'aaaaa-aaaaa' })
    if (deed === 'code' && seat.challenge) {
      const code = seat.challenge.recoveryCodes?.shift()
      const answer = await browser.post('/auth/twofactor-confirm', { recovery_code: code ?? 'bbbbb-bbbbb' })
      if (code && answer.status === 200) this.open(at, seat.challenge)
      expect(answer.status === 200).toBe(Boolean(code))
    }
    if (deed === 'twoFactorOn' && own && !own.person.recoveryCodes) {
      await browser.post('/auth/proof', { password: own.person.password })
      const { secret } = (await browser.post('/api/user/two-factor')).body
      const on = await browser.post('/api/user/two-factor/confirm', { code: codeOf(secret) })
      own.person.recoveryCodes = on.body.recovery_codes
      this.endAll(own.person, own)
    }
    if (deed === 'twoFactorOff' && own?.person.recoveryCodes) {
      await browser.post('/auth/proof', { password: own.person.password })
      await browser.call('DELETE', '/api/user/two-factor')
      own.person.recoveryCodes = undefined
      // Whoever stood at the second step has to begin again.
      this.forgetChallenges(own.person)
    }
    if (deed === 'reset' && person.id && person.resets++ < 4) {
      await browser.post('/auth/password-reset-link', { email: person.email })
      await app.runJobs()
      const mails = await mailsTo(app, person.email)
      const link = mails.map((mail) => /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1]).find(Boolean)
      person.password = `Reset-horse-${person.resets}`
      await browser.post(`/auth/password-reset/${link}`, { password: person.password })
      this.endAll(person)
      this.forgetChallenges(person)
    }
    if (deed === 'changePassword' && own) {
      const next = `${own.person.password}7`
      await browser.post('/api/user/password', { current: own.person.password, password: next })
      own.person.password = next
      this.endAll(own.person, own)
      this.forgetChallenges(own.person)
    }
    if (deed === 'signOut') {
      await browser.call('GET', '/auth/logout')
      this.end(seat.ticket)
      seat.ticket = undefined
    }
    if (deed === 'signOutOthers' && own) {
      await browser.post('/auth/sessions/end-others')
      this.endAll(own.person, own)
    }
    if (deed === 'endOne' && own) {
      const { items } = (await browser.call('GET', '/auth/sessions')).body
      const [mine] = items.filter((one: { current: boolean }) => one.current)
      await browser.call('DELETE', `/auth/sessions/${mine.id}`)
      this.end(own)
    }
    if (deed === 'block' && person.id && !person.blocked) {
      const block = { id: newId(), user_id: person.id, kind: 'freeze' as const, reason: 'a question' }
      await insertBlock(app.deps.db, { ...block, set_at: app.deps.clock.now() })
      person.blocked = true
    }
    if (deed === 'unblock' && person.blocked) {
      const lifted_at = app.deps.clock.now()
      await app.deps.db.updateTable('blocks').set({ lifted_at }).where('user_id', '=', person.id).execute()
      person.blocked = false
    }
  }

  /** A new session in this browser; the one before is over. */
  private open(at: number, person: Person): void {
    const seat = this.browsers[at] as World['browsers'][number]
    this.end(seat.ticket)
    const name = 'backline.session_token'
    const cookie = `${name}=${seat.browser.jar.get(name)}`
    seat.ticket = { cookie, person, works: true }
    seat.challenge = undefined
    this.tickets.push(seat.ticket)
  }

  private end(ticket: Ticket | undefined): void {
    if (ticket) ticket.works = false
  }

  private forgetChallenges(person: Person): void {
    for (const one of this.browsers) if (one.challenge === person) one.challenge = undefined
  }

  private endAll(person: Person, except?: Ticket): void {
    for (const ticket of this.tickets) if (ticket.person === person && ticket !== except) ticket.works = false
  }

  async check(): Promise<void> {
    for (const { cookie, person, works } of this.tickets) {
      const answer = await app.fetch('/v1/api/user', { headers: { cookie } })
      expect([answer.status, (await answer.json())._id]).toEqual(works ? [200, person.id] : [401, undefined])
    }
    for (const { id } of this.people.filter((person) => person.id)) {
      const rows = await app.deps.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
      expect(rows).toHaveLength(this.tickets.filter((one) => one.person.id === id && one.works).length)
    }
  }
}

test('exactly the sessions that should exist work', { timeout: 180_000 }, async () => {
  const often = fc.constantFrom<Deed>('signIn', 'code', 'twoFactorOn')
  const what = fc.oneof(fc.constantFrom(...DEEDS), often)
  const deed = fc.tuple(what, fc.nat(2), fc.nat(1))
  const deeds = fc.array(deed, { minLength: 6, maxLength: 16, size: 'max' })
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      const world = new World()
      for (const [what, at, who] of [['signUp', 0, 0], ['confirm', 0, 0], ...sequence] as const)
        await world.do(what, at, who)
      await world.check()
    }),
    { numRuns: 40 },
  )
})
