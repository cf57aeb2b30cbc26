// Webhooks: who may make them, what is sent, how often it is tried, and that no event is sent twice.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildRelease, buildUser, proveSession, submit, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { WebhookEvent } from './domain.ts'
import { sendDelivery } from './send-webhooks.server.ts'
import { emitWebhook } from './service.server.ts'

/** A receiver that keeps what it was sent and answers as it is told to. */
const receiver = { url: '', status: 200, seen: [] as { headers: IncomingHttpHeaders; body: string }[] }
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    receiver.seen.push({ headers: request.headers, body })
    response.writeHead(receiver.status, { location: 'http://127.0.0.1:1/' }).end()
  })
})
let app: TestApp
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  app = await openTestApp({ WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(() => {
  server.close()
})
beforeEach(async () => {
  // What an earlier test left on its way is not this one's.
  await app.deps.db.updateTable('webhook_deliveries').set({ status: 'failed' }).execute()
  receiver.status = 200
  receiver.seen = []
})

const as = (person: TestPerson) => app.client(person.cookie).webhooks

async function fresh(): Promise<TestPerson> {
  const person = await buildUser(app)
  await proveSession(app, person)
  return person
}

const make = (person: TestPerson, events: WebhookEvent[] = ['release.submitted'], url = receiver.url) =>
  as(person).create({ url, events })

let count = 0
const emit = (person: TestPerson, eventId = `event-${++count}`) =>
  app.deps.db.transaction().execute((trx) =>
    emitWebhook(trx, app.deps, {
      accountId: person.viewer.accountId,
      type: 'release.submitted',
      eventId,
      data: { release_id: 'r', title: 'Maré' },
    }),
  )

/** Somebody with one webhook and one delivery that was not sent yet. */
async function withDelivery() {
  const person = await fresh()
  const webhook = await make(person)
  await emit(person)
  const [delivery] = (await as(person).deliveries({ id: webhook.id })).items
  if (!delivery) throw new Error('nothing was to be delivered')
  const show = () => as(person).delivery({ id: webhook.id, deliveryId: delivery.id })
  return { person, webhook, id: delivery.id, show }
}

describe('making a webhook', () => {
  test('shows its secret once', async () => {
    const person = await fresh()
    const made = await make(person, ['release.published', 'release.published'])
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { items } = await as(person).list({})
    expect(items).toMatchObject([
      { id: made.id, url: receiver.url, events: ['release.published'], enabled: true },
    ])
    expect(items[0]).not.toHaveProperty('secret')
  })

  test.each([
    ['http://10.0.0.1/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://[::ffff:127.0.0.1]/'],
    ['http://2130706434/'],
    ['ftp://example.com/'],
    ['https://user:word@example.com/'],
    ['nonsense'],
    [''],
  ])('that leads to %j is refused', async (url) => {
    await expect(make(await fresh(), ['release.published'], url)).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'webhook_url_refused', at: 'url' }] },
    })
  })

  test('without events, or with unknown ones, is refused', async () => {
    const person = await fresh()
    await expect(make(person, [])).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(make(person, ['release.burnt' as never])).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('wants a fresh proof, as does changing one', async () => {
    const person = await fresh()
    const { id } = await make(person)
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('user_id', '=', person.viewer.userId)
      .execute()
    for (const ask of [
      () => make(person),
      () => as(person).update({ id, enabled: false }),
      () => as(person).rotate({ id }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'proof_required' })
    expect(await as(person).remove({ id })).toEqual({ success: true })
  })

  test('goes no further than twenty', async () => {
    const person = await fresh()
    for (let made = 0; made < 19; made++) await make(person)
    const last = await Promise.allSettled([make(person), make(person)])
    expect(last.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(make(person)).rejects.toMatchObject({ code: 'webhook_limit', data: { params: { max: 20 } } })
  })

  test('over https alone, where the installation has https', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://music.example' })
    expect(secure.deps.outgoing.accepts('http://example.com/')).toBe(false)
    expect(secure.deps.outgoing.accepts('https://example.com/')).toBe(true)
  })
})

describe('somebody else’s webhook', () => {
  test('does not exist', async () => {
    const { webhook, id } = await withDelivery()
    const other = as(await fresh())
    const one = { id: webhook.id }
    for (const call of [
      () => other.update({ ...one, enabled: false }),
      () => other.remove(one),
      () => other.rotate(one),
      () => other.test(one),
      () => other.deliveries(one),
      () => other.delivery({ ...one, deliveryId: id }),
      () => other.again({ ...one, deliveryId: id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect((await other.list({})).items).toEqual([])
  })

  test('does not show a delivery of another endpoint', async () => {
    const { person, id } = await withDelivery()
    const { id: second } = await make(person)
    const refused = as(person).delivery({ id: second, deliveryId: id })
    await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what is sent', () => {
  test('is signed as Standard Webhooks say', async () => {
    const { webhook, show } = await withDelivery()
    await app.runJobs()
    const [message] = receiver.seen
    const verified = new Webhook(webhook.secret).verify(
      message?.body ?? '',
      message?.headers as Record<string, string>,
    )
    expect(verified).toEqual({
      type: 'release.submitted',
      data: { release_id: 'r', title: 'Maré' },
      timestamp: app.deps.clock.now().toISOString(),
    })
    expect(message?.headers['content-type']).toBe('application/json')
    const shown = await show()
    expect(message?.headers['webhook-id']).toBe(shown.eventId)
    expect(shown).toMatchObject({
      status: 'delivered',
      attempts: 1,
      nextAt: null,
      body: message?.body,
      tries: [{ status: 200, error: null }],
    })
  })

  test('is signed with the new secret once it was renewed', async () => {
    const { person, webhook } = await withDelivery()
    const { secret } = await as(person).rotate({ id: webhook.id })
    expect(secret).not.toBe(webhook.secret)
    await app.runJobs()
    const { body, headers } = receiver.seen[0] ?? { body: '', headers: {} }
    expect(() => new Webhook(webhook.secret).verify(body, headers as Record<string, string>)).toThrow()
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'release.submitted',
    })
  })

  test('tells of a release that was submitted', async () => {
    const person = await fresh()
    await make(person)
    const id = await buildRelease(app, person)
    await submit(app, person, id)
    await app.runJobs()
    expect(receiver.seen.map((one) => JSON.parse(one.body))).toMatchObject([
      {
        type: 'release.submitted',
        data: { release_id: id, title: 'Maré', status: 'submitted', previous_status: 'draft' },
      },
    ])
  })

  test('goes to enabled endpoints that asked for it, of this account alone', async () => {
    const person = await fresh()
    const listening = await make(person)
    const other = await make(person, ['release.published'])
    const off = await make(person)
    await as(person).update({ id: off.id, enabled: false })
    await make(await fresh())
    await emit(person)
    await app.runJobs()
    expect(receiver.seen).toHaveLength(1)
    const sent = async (id: string) => (await as(person).deliveries({ id })).items.length
    expect([await sent(listening.id), await sent(other.id), await sent(off.id)]).toEqual([1, 0, 0])
  })

  test('is nothing when what happened is rolled back', async () => {
    const person = await fresh()
    const { id } = await make(person)
    const failed = app.deps.db.transaction().execute(async (trx) => {
      await emitWebhook(trx, app.deps, {
        accountId: person.viewer.accountId,
        type: 'release.submitted',
        eventId: 'undone',
        data: {},
      })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect((await as(person).deliveries({ id })).items).toEqual([])
  })
})

describe('once', () => {
  test('the same event told twice at once is one delivery', async () => {
    const person = await fresh()
    const { id } = await make(person)
    await Promise.all([emit(person, 'same'), emit(person, 'same'), emit(person, 'same')])
    await app.runJobs()
    expect((await as(person).deliveries({ id })).items).toHaveLength(1)
    expect(receiver.seen).toHaveLength(1)
  })

  test('the same job run five times at once sends one message', async () => {
    const { id, show } = await withDelivery()
    const job = { deliveryId: id, attempts: 0 }
    await Promise.all(Array.from({ length: 5 }, () => sendDelivery(app.deps, job)))
    await sendDelivery(app.deps, job)
    await app.runJobs()
    expect(receiver.seen).toHaveLength(1)
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 1, tries: [{ status: 200 }] })
  })

  test('a try whose process died is followed by the next', async () => {
    const { id, show } = await withDelivery()
    const dead = { ...app.deps, outgoing: { ...app.deps.outgoing, post: () => Promise.reject(new Error()) } }
    await expect(sendDelivery(dead, { deliveryId: id, attempts: 0 })).rejects.toThrow()
    await app.runJobs()
    expect(receiver.seen).toHaveLength(0)
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 60_000))
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 2, tries: [{ status: 200 }] })
  })
})

describe('what does not arrive', () => {
  const MINUTES = [1, 5, 30, 120, 360, 720, 1440]

  test('is tried again seven times, later each time, and then has failed', async () => {
    const { person, webhook, show } = await withDelivery()
    receiver.status = 503
    await app.runJobs()
    for (const [index, minutes] of MINUTES.entries()) {
      expect(receiver.seen).toHaveLength(index + 1)
      const at = app.deps.clock.now().getTime() + minutes * 60_000
      expect((await show()).nextAt).toBe(new Date(at).toISOString())
      await app.moveTo(new Date(at - 1))
      expect(receiver.seen).toHaveLength(index + 1)
      await app.moveTo(new Date(at))
    }
    expect(receiver.seen).toHaveLength(8)
    expect(new Set(receiver.seen.map((one) => one.headers['webhook-id'])).size).toBe(1)
    const shown = await show()
    expect(shown).toMatchObject({ status: 'failed', attempts: 8, nextAt: null })
    expect(shown.tries.map((attempt) => attempt.status)).toEqual(Array(8).fill(503))
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 7 * 86_400_000))
    expect(receiver.seen).toHaveLength(8)
    const { items } = await app.client(person.cookie).notifications.list({})
    expect(items).toMatchObject([
      { kind: 'account.webhook_failing', params: { host: new URL(webhook.url).host } },
    ])
  })

  test.each([
    [301],
    [302],
    [307],
    [400],
    [404],
    [500],
  ])('answered with %s is not delivered', async (status) => {
    const { show } = await withDelivery()
    receiver.status = status
    await app.runJobs()
    expect(await show()).toMatchObject({ status: 'waiting', attempts: 1, tries: [{ status, error: null }] })
  })

  test('says why there was no answer', async () => {
    const { person, webhook, show } = await withDelivery()
    await app.deps.db
      .updateTable('webhook_endpoints')
      .set({ url: 'http://169.254.169.254/' })
      .where('id', '=', webhook.id)
      .execute()
    await app.runJobs()
    expect((await show()).tries).toMatchObject([{ status: null, error: 'address_refused' }])
    await as(person).update({ id: webhook.id, url: receiver.url })
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 60_000))
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('ends when the endpoint is turned off, and with the endpoint', async () => {
    const off = await withDelivery()
    await as(off.person).update({ id: off.webhook.id, enabled: false })
    const gone = await withDelivery()
    await as(gone.person).remove({ id: gone.webhook.id })
    await app.runJobs()
    expect(receiver.seen).toHaveLength(0)
    expect(await off.show()).toMatchObject({ status: 'failed', attempts: 0, tries: [] })
    await expect(gone.show()).rejects.toMatchObject({ code: 'not_found' })
    expect((await app.client(off.person.cookie).notifications.list({})).items).toEqual([])
  })
})

describe('by hand', () => {
  test('a ping goes out whatever the endpoint listens to', async () => {
    const person = await fresh()
    const { id } = await make(person, ['release.removed'])
    expect(await as(person).test({ id })).toMatchObject({ type: 'ping', status: 'waiting' })
    await app.runJobs()
    expect(JSON.parse(receiver.seen[0]?.body ?? '')).toMatchObject({ type: 'ping', data: {} })
  })

  test('a finished delivery goes out again with its id and body, a waiting one does not', async () => {
    const { person, webhook, id, show } = await withDelivery()
    const again = () => as(person).again({ id: webhook.id, deliveryId: id })
    await expect(again()).rejects.toMatchObject({ code: 'webhook_waiting', status: 409 })
    await app.runJobs()
    const twice = await Promise.allSettled([again(), again()])
    expect(twice.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await app.runJobs()
    const [first, second] = receiver.seen
    expect(receiver.seen).toHaveLength(2)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 1, tries: [{}, {}] })
  })

  test('one that is sent again while its old next try is promised is not tried too early', async () => {
    const { person, webhook, id, show } = await withDelivery()
    await app.runJobs()
    receiver.status = 500
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 30_000))
    await as(person).again({ id: webhook.id, deliveryId: id })
    await app.runJobs()
    // The first sending had promised its second try for now.
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 30_000))
    expect(await show()).toMatchObject({ status: 'waiting', attempts: 1 })
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 30_000))
    expect(await show()).toMatchObject({ status: 'waiting', attempts: 2 })
  })

  test('every change is written down, and no secret with it', async () => {
    const person = await fresh()
    const { id, secret } = await make(person)
    await as(person).update({ id, events: ['release.removed'] })
    await as(person).rotate({ id })
    await as(person).remove({ id })
    const entries = await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => entry.action)).toEqual([
      'webhook.made',
      'webhook.changed',
      'webhook.secret_rotated',
      'webhook.removed',
    ])
    expect(JSON.stringify(entries)).not.toContain(secret.slice(6))
  })

  test('the log goes by pages, newest first', async () => {
    const person = await fresh()
    const { id } = await make(person)
    for (let sent = 0; sent < 3; sent++) await emit(person)
    const first = await as(person).deliveries({ id, limit: 2 })
    const second = await as(person).deliveries({ id, limit: 2, cursor: first.nextCursor ?? undefined })
    const ids = [...first.items, ...second.items].map((item) => item.id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect([new Set(ids).size, second.nextCursor]).toEqual([3, null])
  })
})
