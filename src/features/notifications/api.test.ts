// The notification centre through the door: one's own, newest first, read once, and only what one wants to hear.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildRelease, buildUser, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { CHOSEN_GROUPS, groupOf, isChosen, KINDS, type NotificationKind } from './domain.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { pt } from './messages/pt.ts'
import { tr } from './messages/tr.ts'
import { listMailReaders, notify } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const as = (person: TestPerson) => app.client(person.cookie).notifications

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
  test('shows what happened, with what its sentence needs', async () => {
    const person = await buildUser(app)
    await tell(person)
    expect((await as(person).list({})).items).toEqual([
      {
        id: expect.any(String),
        kind: 'releases.published',
        params: { title: 'Maré' },
        href: '/distributions/1',
        read: false,
        createdAt: app.deps.clock.now().toISOString(),
      },
    ])
  })

  test('tells of a submission, with its title and its page', async () => {
    const person = await buildUser(app)
    const id = await buildRelease(app, person)
    await submit(app, person, id)
    expect((await as(person).list({})).items).toMatchObject([
      { kind: 'releases.submitted', params: { title: 'Maré' }, href: `/distributions/${id}` },
    ])
  })

  test('tells of the same event once', async () => {
    const person = await buildUser(app)
    await Promise.all([tell(person, { key: 'same' }), tell(person, { key: 'same' })])
    expect(await as(person).unread()).toEqual({ count: 1 })
  })

  test('goes by pages, newest first, and misses none', async () => {
    const person = await buildUser(app)
    for (let told = 0; told < 5; told++) await tell(person, { title: `${told}` })
    const titles: unknown[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await as(person).list({ limit: 2, cursor })
      titles.push(...page.items.map((item) => item.params.title))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(titles).toEqual(['4', '3', '2', '1', '0'])
  })

  test.each([['none'], ["' or 1=1"]])('a cursor of %j is no server error', async (cursor) => {
    const person = await buildUser(app)
    await expect(as(person).list({ cursor })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('reading', () => {
  test('one counts down, and twice is as good as once', async () => {
    const person = await buildUser(app)
    await tell(person)
    await tell(person)
    const [newest] = (await as(person).list({})).items
    const id = newest?.id ?? ''
    expect(await as(person).read({ id })).toEqual({ count: 1 })
    expect(await as(person).read({ id })).toEqual({ count: 1 })
    expect((await as(person).list({})).items.map((item) => item.read)).toEqual([true, false])
  })

  test('all leaves what came since unread', async () => {
    const person = await buildUser(app)
    await tell(person, { title: 'old' })
    await tell(person, { title: 'seen' })
    const [seen] = (await as(person).list({})).items
    await tell(person, { title: 'since' })
    expect(await as(person).readAll({ up_to: seen?.id ?? '' })).toEqual({ count: 1 })
    const unread = (await as(person).list({})).items.filter((item) => !item.read)
    expect(unread.map((one) => one.params.title)).toEqual(['since'])
  })

  test('somebody else’s is not possible', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    await tell(person)
    const [theirs] = (await as(person).list({})).items
    const id = theirs?.id ?? ''
    await expect(as(other).read({ id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await as(other).readAll({ up_to: id })
    expect((await as(other).list({})).items).toEqual([])
    expect(await as(person).unread()).toEqual({ count: 1 })
  })

  test('wants somebody who is signed in', async () => {
    const nobody = app.client().notifications
    for (const call of [() => nobody.list({}), () => nobody.unread(), () => nobody.choices()])
      await expect(call()).rejects.toMatchObject({ code: 'sign_in_first' })
  })
})

describe('choices', () => {
  const EVERYTHING = { in_app: true, email: true }

  test('begin with everything, and are kept', async () => {
    const person = await buildUser(app)
    const all = { releases: EVERYTHING, money: EVERYTHING, team: EVERYTHING }
    expect(await as(person).choices()).toEqual(all)
    const quiet = { ...all, releases: { in_app: false, email: true }, money: { in_app: true, email: false } }
    expect(await as(person).choose(quiet)).toEqual(quiet)
    expect(await as(person).choose(quiet)).toEqual(quiet)
    expect(await as(person).choices()).toEqual(quiet)
    expect(await as(await buildUser(app)).choices()).toEqual(all)
  })

  test('without a group, or with one that cannot be chosen, are refused', async () => {
    const person = await buildUser(app)
    for (const wrong of [{ releases: EVERYTHING }, {}, { ...allOf(false), security: EVERYTHING }])
      await expect(as(person).choose(wrong as never)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('are heeded in the centre, but never for security and the account', async () => {
    const person = await buildUser(app)
    await as(person).choose(allOf(false))
    for (const kind of KINDS) await tell(person, { kind })
    const { items } = await as(person).list({ limit: 100 })
    expect(items.map((item) => item.kind).toReversed()).toEqual(
      KINDS.filter((kind) => !isChosen(groupOf(kind))),
    )
  })

  test('are heeded for mails', async () => {
    const person = await buildUser(app)
    const readers = async (kind: NotificationKind) => {
      const about = { accountId: person.viewer.accountId, needs: 'catalogue.view' as const }
      return (await listMailReaders(app.deps.db, { ...about, kind })).map((reader) => reader.id)
    }
    expect(await readers('releases.reopened')).toEqual([person.viewer.userId])
    await as(person).choose({ ...allOf(true), releases: { in_app: true, email: false } })
    expect(await readers('releases.reopened')).toEqual([])
    expect(await readers('security.signed_in')).toEqual([person.viewer.userId])
  })
})

const allOf = (value: boolean) => {
  const choice = { in_app: value, email: value }
  return { releases: choice, money: choice, team: choice }
}

test('every kind has its sentence in every language, with the same names in it', () => {
  const sentences = (texts: { kind: Record<string, Record<string, string>> }) =>
    Object.fromEntries(
      KINDS.map((kind) => {
        const [group = '', event = ''] = kind.split('.')
        const names = texts.kind[group]?.[event]?.match(/\{\{\w+\}\}/g) ?? []
        return [kind, texts.kind[group]?.[event] ? names.sort() : 'missing']
      }),
    )
  const english = sentences(en)
  expect(Object.values(english)).not.toContain('missing')
  for (const other of [es, pt, tr]) expect(sentences(other)).toEqual(english)
  for (const kind of KINDS.filter((kind) => groupOf(kind) === 'releases'))
    expect(english[kind]).toEqual(['{{title}}'])
  expect(CHOSEN_GROUPS.every((group) => group in en.group)).toBe(true)
})
