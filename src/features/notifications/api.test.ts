// The notification center over the API: own notifications, newest first, read state and preferences.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildMember } from '#features/teams/teams.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import {
  buildRelease,
  buildStaff,
  buildUser,
  mailsTo,
  sessionCookie,
  submit,
  type TestPerson,
} from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { CHOSEN_GROUPS, groupOf, isChosen, KINDS, type NotificationKind } from './domain.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { pt } from './messages/pt.ts'
import { tr } from './messages/tr.ts'
import { listMailReaders, mailNotice, notify } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const clientOf = (person: TestPerson) => app.client(person.cookie).notifications

const tell = (
  person: TestPerson,
  { kind = 'releases.published' as NotificationKind, key = newId(), title = 'Maré' } = {},
) =>
  notify(app.deps.db, app.deps, {
    to: { userId: person.viewer.userId },
    kind,
    key,
    params: { title },
    href: '/distributions/1',
  })

describe('the centre', () => {
  test('the notification center lists events with the values of their text', async () => {
    const person = await buildUser(app)
    await tell(person)
    expect((await clientOf(person).list({})).items).toEqual([
      {
        id: expect.any(String),
        kind: 'releases.published',
        params: { title: 'Maré' },
        href: '/distributions/1',
        read: false,
        account: null,
        coverUrls: null,
        createdAt: app.deps.clock.now().toISOString(),
      },
    ])
  })

  test('what happens in an account names it, so that a member can go there', async () => {
    const owner = await buildUser(app)
    const { accountId } = owner.viewer
    await notify(app.deps.db, app.deps, {
      to: { accountId, needs: 'catalogue.view' },
      kind: 'releases.published',
      key: newId(),
    })
    expect((await clientOf(owner).list({})).items).toMatchObject([{ account: accountId }])
  })

  test('a submission creates a notification with title and link', async () => {
    const person = await buildUser(app)
    const id = await buildRelease(app, person)
    await submit(app, person, id)
    expect((await clientOf(person).list({})).items).toMatchObject([
      { kind: 'releases.submitted', params: { title: 'Maré' }, href: `/distributions/${id}` },
    ])
  })

  test('those about money are hidden from staff who impersonate the person and do not see money', async () => {
    const person = await buildUser(app)
    await tell(person)
    await tell(person, { kind: 'money.payout_paid' })
    const actAs = async (role: 'support' | 'admin') => {
      const { viewer } = await buildStaff(app, role)
      const cookie = await sessionCookie(app, person.viewer.userId, { impersonatedBy: viewer.userId })
      const { list, unread } = app.client(cookie).notifications
      const { items } = await list({})
      return { kinds: items.map(({ kind }) => kind), ...(await unread({})) }
    }
    expect(await actAs('support')).toEqual({ kinds: ['releases.published'], count: 1 })
    expect(await actAs('admin')).toEqual({ kinds: ['money.payout_paid', 'releases.published'], count: 2 })
  })

  test('a notification has the cover of its release while its reader can see the release', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)]
    const id = await buildRelease(app, owner)
    await submit(app, owner, id)
    const [release] = (await app.client(owner.cookie).releases.list({})).items
    const [own] = (await clientOf(owner).list({})).items
    expect(Object.keys(own?.coverUrls ?? {})).toEqual(Object.keys(release?.artworkUrls ?? { none: true }))
    const notice = { kind: 'releases.published', key: newId(), href: `/distributions/${id}` } as const
    await notify(app.deps.db, app.deps, { ...notice, to: { userId: other.viewer.userId } })
    expect((await clientOf(other).list({})).items).toMatchObject([{ href: notice.href, coverUrls: null }])
  })

  test('the same event notifies once', async () => {
    const person = await buildUser(app)
    await Promise.all([tell(person, { key: 'same' }), tell(person, { key: 'same' })])
    expect(await clientOf(person).unread()).toEqual({ count: 1 })
  })

  test('notifications page newest first without gaps', async () => {
    const person = await buildUser(app)
    for (let i = 0; i < 5; i++) await tell(person, { title: `${i}` })
    const titles: unknown[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await clientOf(person).list({ limit: 2, cursor })
      titles.push(...page.items.map((item) => item.params.title))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(titles).toEqual(['4', '3', '2', '1', '0'])
  })

  test.each([['none'], ["' or 1=1"]])('an invalid cursor %j is no server error', async (cursor) => {
    const person = await buildUser(app)
    await expect(clientOf(person).list({ cursor })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('reading', () => {
  test('marking a notification as read lowers the count once', async () => {
    const person = await buildUser(app)
    await tell(person)
    await tell(person)
    const [newest] = (await clientOf(person).list({})).items
    const id = newest?.id ?? ''
    expect(await clientOf(person).read({ id })).toEqual({ count: 1 })
    expect(await clientOf(person).read({ id })).toEqual({ count: 1 })
    expect((await clientOf(person).list({})).items.map((item) => item.read)).toEqual([true, false])
  })

  test('marking all as read leaves newer notifications unread', async () => {
    const person = await buildUser(app)
    await tell(person, { title: 'old' })
    await tell(person, { title: 'seen' })
    const [seen] = (await clientOf(person).list({})).items
    await tell(person, { title: 'since' })
    expect(await clientOf(person).readAll({ up_to: seen?.id ?? '' })).toEqual({ count: 1 })
    const unread = (await clientOf(person).list({})).items.filter((item) => !item.read)
    expect(unread.map((notification) => notification.params.title)).toEqual(['since'])
  })

  test('marking somebody else’s notification returns 404', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    await tell(person)
    const [theirs] = (await clientOf(person).list({})).items
    const id = theirs?.id ?? ''
    await expect(clientOf(other).read({ id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await clientOf(other).readAll({ up_to: id })
    expect((await clientOf(other).list({})).items).toEqual([])
    expect(await clientOf(person).unread()).toEqual({ count: 1 })
  })

  test('notifications require a signed-in user', async () => {
    const nobody = app.client().notifications
    for (const call of [() => nobody.list({}), () => nobody.unread(), () => nobody.preferences()])
      await expect(call()).rejects.toMatchObject({ code: 'sign_in_first' })
  })
})

describe('preferences', () => {
  const EVERYTHING = { in_app: true, email: true }
  const NOTHING = { in_app: false, email: false }

  test('preferences start with every channel on, except of summaries, and are saved', async () => {
    const person = await buildUser(app)
    const all = { releases: EVERYTHING, money: EVERYTHING, team: EVERYTHING, analytics: NOTHING }
    expect(await clientOf(person).preferences()).toEqual(all)
    const quiet = { ...all, releases: { in_app: false, email: true }, money: { in_app: true, email: false } }
    expect(await clientOf(person).setPreferences(quiet)).toEqual(quiet)
    expect(await clientOf(person).setPreferences(quiet)).toEqual(quiet)
    expect(await clientOf(person).preferences()).toEqual(quiet)
    expect(await clientOf(await buildUser(app)).preferences()).toEqual(all)
  })

  test('preferences with missing or unknown groups are refused', async () => {
    const person = await buildUser(app)
    for (const wrong of [{ releases: EVERYTHING }, {}, { ...allOf(false), security: EVERYTHING }])
      await expect(clientOf(person).setPreferences(wrong as never)).rejects.toMatchObject({
        code: 'invalid_input',
      })
  })

  test('in-app preferences apply, except to security and account notifications', async () => {
    const person = await buildUser(app)
    await clientOf(person).setPreferences(allOf(false))
    for (const kind of KINDS) await tell(person, { kind })
    const { items } = await clientOf(person).list({ limit: 100 })
    expect(items.map((item) => item.kind).toReversed()).toEqual(
      KINDS.filter((kind) => !isChosen(groupOf(kind))),
    )
  })

  test('email preferences apply', async () => {
    const person = await buildUser(app)
    const readers = async (kind: NotificationKind) => {
      const about = { accountId: person.viewer.accountId, needs: 'catalogue.view' as const }
      return (await listMailReaders(app.deps.db, { ...about, kind })).map((reader) => reader.id)
    }
    expect(await readers('releases.reopened')).toEqual([person.viewer.userId])
    await clientOf(person).setPreferences({ ...allOf(true), releases: { in_app: true, email: false } })
    expect(await readers('releases.reopened')).toEqual([])
    expect(await readers('security.signed_in')).toEqual([person.viewer.userId])
  })
})

const allOf = (value: boolean) => {
  const choice = { in_app: value, email: value }
  return { releases: choice, money: choice, team: choice, analytics: choice }
}

test('every kind has a text in every language with the same parameters', () => {
  const sentences = (texts: { kind: Record<string, Record<string, string>> }) =>
    Object.fromEntries(
      KINDS.map((kind) => {
        const [group = '', event = ''] = kind.split('.')
        const text = texts.kind[group]?.[event] ?? texts.kind[group]?.[`${event}_other`]
        return [kind, text ? (text.match(/\{\{\w+\}\}/g) ?? []).sort() : 'missing']
      }),
    )
  const english = sentences(en)
  expect(Object.values(english)).not.toContain('missing')
  for (const other of [es, pt, tr]) expect(sentences(other)).toEqual(english)
  for (const kind of KINDS.filter(
    (kind) => groupOf(kind) === 'releases' && !/^releases[.](pitch|playlist)_/.test(kind),
  ))
    expect(english[kind]).toEqual(['{{title}}'])
  expect(CHOSEN_GROUPS.every((group) => group in en.group)).toBe(true)
})

describe('mails', () => {
  const notice = {
    kind: 'money.payout_paid' as const,
    subject: 'Paid',
    lines: ['Your money is on its way.'],
    action: { path: '/payouts', label: 'Open' },
  }
  const readersOf = (person: TestPerson) =>
    listMailReaders(app.deps.db, {
      accountId: person.viewer.accountId,
      needs: 'catalogue.view',
      kind: notice.kind,
    })
  async function mailedTo(person: TestPerson, account = person) {
    const reader = required((await readersOf(account)).find(({ id }) => id === person.viewer.userId))
    await mailNotice(app.deps, reader, notice)
    return required((await mailsTo(app, person.email))[0])
  }

  test('a member of a team reads whose account a mail is about, and opens it there', async () => {
    const owner = await buildUser(app, { name: 'Harbour Records', plan: 'advanced' })
    const member = await buildMember(app, owner, 'manager')
    const mail = await mailedTo(member, owner)
    expect(mail.text).toMatch(/Account:\s+Harbour Records/)
    const query = new URLSearchParams({ account: owner.viewer.accountId, path: '/payouts' })
    expect(mail.text).toContain(`${app.deps.publicUrl}/account/open?${query}`)
    expect((await mailedTo(owner)).text).toContain(`${app.deps.publicUrl}/payouts`)
    expect((await mailedTo(owner)).text).not.toContain('Account:')
  })

  test('one request without a session turns the mails of a group off, and following the link does not', async () => {
    const person = await buildUser(app)
    const { unsubscribeUrl } = await mailedTo(person)
    const url = new URL(required(unsubscribeUrl))
    const path = url.pathname + url.search
    const page = await app.fetch(path)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('method="post"')
    expect(text).not.toContain('Made with')
    expect((await clientOf(person).preferences()).money).toEqual({ in_app: true, email: true })
    const oneClick = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    expect((await app.fetch(path, oneClick)).status).toBe(200)
    expect(await clientOf(person).preferences()).toMatchObject({
      money: { in_app: true, email: false },
      releases: { in_app: true, email: true },
    })
    expect(await readersOf(person)).toEqual([])
    url.searchParams.set('group', 'releases')
    const forged = await app.fetch(url.pathname + url.search, oneClick)
    expect(forged.status).toBe(404)
    expect(await forged.text()).toContain('This link does not work')
  })
})
