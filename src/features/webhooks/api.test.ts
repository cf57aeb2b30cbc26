// Webhooks over the API: access, payloads, retries, and that no event is sent twice.

import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildRelease, buildUser, mailsTo, proveSession, submit, type TestPerson } from '#test/factories.ts'
import { portOf } from '#test/port-of.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { WebhookEvent } from './domain.ts'
import { sendDelivery } from './send-webhooks.server.ts'
import { emitWebhook } from './service.server.ts'

/** A test receiver that records requests and responds as configured. */
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
  receiver.url = `http://127.0.0.1:${portOf(server)}/hook`
  app = await openTestApp({ WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(() => {
  server.close()
})
beforeEach(async () => {
  // Ignores deliveries of earlier tests.
  await app.deps.db.updateTable('webhook_deliveries').set({ status: 'failed' }).execute()
  receiver.status = 200
  receiver.seen = []
})

const clientOf = (person: TestPerson) => app.client(person.cookie).webhooks

async function fresh(): Promise<TestPerson> {
  const person = await buildUser(app)
  await proveSession(app, person)
  return person
}

const make = (person: TestPerson, events: WebhookEvent[] = ['release.submitted'], url = receiver.url) =>
  clientOf(person).create({ url, events })

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

/** A person with one webhook and one pending delivery. */
async function withDelivery() {
  const person = await fresh()
  const webhook = await make(person)
  await emit(person)
  const [delivery] = (await clientOf(person).deliveries({ id: webhook.id })).items
  if (!delivery) throw new Error('nothing was to be delivered')
  const show = () => clientOf(person).delivery({ id: webhook.id, deliveryId: delivery.id })
  return { person, webhook, id: delivery.id, show }
}

describe('making a webhook', () => {
  test('creating a webhook shows its secret once', async () => {
    const person = await fresh()
    const made = await make(person, ['release.published', 'release.published'])
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { items } = await clientOf(person).list({})
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
  ])('a webhook URL that leads to %j is refused', async (url) => {
    await expect(make(await fresh(), ['release.published'], url)).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'webhook_url_refused', at: 'url' }] },
    })
  })

  test('a webhook without events or with unknown ones is refused', async () => {
    const person = await fresh()
    await expect(make(person, [])).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(make(person, ['release.burnt' as never])).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('creating and changing a webhook requires re-authentication', async () => {
    const person = await fresh()
    const { id } = await make(person)
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('user_id', '=', person.viewer.userId)
      .execute()
    for (const ask of [
      () => make(person),
      () => clientOf(person).update({ id, enabled: false }),
      () => clientOf(person).rotate({ id }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'reauthentication_required' })
    expect(await clientOf(person).remove({ id })).toEqual({ success: true })
  })

  test('an account has at most twenty webhooks', async () => {
    const person = await fresh()
    for (let made = 0; made < 19; made++) await make(person)
    const last = await Promise.allSettled([make(person), make(person)])
    expect(last.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(make(person)).rejects.toMatchObject({ code: 'webhook_limit', data: { params: { max: 20 } } })
  })

  test('a webhook must use https where the installation does', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://music.example' })
    expect(secure.deps.outgoing.accepts('http://example.com/')).toBe(false)
    expect(secure.deps.outgoing.accepts('https://example.com/')).toBe(true)
  })
})

describe('somebody else’s webhook', () => {
  test('somebody else’s webhook returns 404', async () => {
    const { webhook, id } = await withDelivery()
    const other = clientOf(await fresh())
    const params = { id: webhook.id }
    for (const call of [
      () => other.update({ ...params, enabled: false }),
      () => other.remove(params),
      () => other.rotate(params),
      () => other.endPreviousSecret(params),
      () => other.resendUndelivered(params),
      () => other.test(params),
      () => other.deliveries(params),
      () => other.delivery({ ...params, deliveryId: id }),
      () => other.resend({ ...params, deliveryId: id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect((await other.list({})).items).toEqual([])
  })

  test('a delivery of another webhook returns 404', async () => {
    const { person, id } = await withDelivery()
    const { id: second } = await make(person)
    const refused = clientOf(person).delivery({ id: second, deliveryId: id })
    await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('webhook messages', () => {
  test('a message is signed as Standard Webhooks defines', async () => {
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
    const delivery = await show()
    expect(message?.headers['webhook-id']).toBe(delivery.eventId)
    expect(delivery).toMatchObject({
      status: 'delivered',
      attempts: 1,
      nextAt: null,
      body: message?.body,
      attemptLog: [{ status: 200, error: null }],
    })
  })

  /** The secrets of these that verify the last message, by position. */
  const verifying = (...secrets: string[]) => {
    const { body, headers } = receiver.seen.at(-1) ?? { body: '', headers: {} }
    return secrets.flatMap((secret, index) => {
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>)
        return [index]
      } catch {
        return []
      }
    })
  }

  test('for 24 hours after a rotation, messages are signed with both secrets', async () => {
    const { person, webhook } = await withDelivery()
    const { id } = webhook
    const rotated = app.deps.clock.now().getTime()
    const { secret, previousSecretUntil } = await clientOf(person).rotate({ id })
    expect(secret).not.toBe(webhook.secret)
    expect(previousSecretUntil).toBe(new Date(rotated + 86_400_000).toISOString())
    await app.runJobs()
    expect(receiver.seen[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    expect(verifying(secret, webhook.secret)).toEqual([0, 1])
    await app.moveTo(new Date(rotated + 86_400_000))
    await emit(person)
    await app.runJobs()
    expect(verifying(secret, webhook.secret)).toEqual([0])
    expect((await clientOf(person).list({})).items).toMatchObject([{ id, previousSecretUntil: null }])
    const row = app.deps.db.selectFrom('webhook_endpoints').select('previous_secret').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ previous_secret: null })
  })

  test('a second rotation ends the secret before the previous one', async () => {
    const { person, webhook } = await withDelivery()
    const { id } = webhook
    const second = await clientOf(person).rotate({ id })
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 23 * 3_600_000))
    const third = await clientOf(person).rotate({ id })
    // The end of the first secret was planned for now; the second one has another 22 hours.
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 2 * 3_600_000))
    await emit(person)
    await app.runJobs()
    expect(verifying(webhook.secret, second.secret, third.secret)).toEqual([1, 2])
  })

  test('the previous secret can be ended at once', async () => {
    const { person, webhook } = await withDelivery()
    const { id } = webhook
    const { secret } = await clientOf(person).rotate({ id })
    expect(await clientOf(person).endPreviousSecret({ id })).toMatchObject({ previousSecretUntil: null })
    expect(await clientOf(person).endPreviousSecret({ id })).toMatchObject({ previousSecretUntil: null })
    await app.runJobs()
    expect(verifying(secret, webhook.secret)).toEqual([0])
    const actions = await app.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.secret_rotated',
      'webhook.secret_ended',
    ])
  })

  test('a submitted release sends an event', async () => {
    const person = await fresh()
    await make(person)
    const id = await buildRelease(app, person)
    await submit(app, person, id)
    await app.runJobs()
    expect(receiver.seen.map((request) => JSON.parse(request.body))).toMatchObject([
      {
        type: 'release.submitted',
        data: { release_id: id, title: 'Maré', status: 'submitted', previous_status: 'draft' },
      },
    ])
  })

  test('an event goes only to enabled webhooks of the account that listen for it', async () => {
    const person = await fresh()
    const listening = await make(person)
    const other = await make(person, ['release.published'])
    const off = await make(person)
    await clientOf(person).update({ id: off.id, enabled: false })
    await make(await fresh())
    await emit(person)
    await app.runJobs()
    expect(receiver.seen).toHaveLength(1)
    const sent = async (id: string) => (await clientOf(person).deliveries({ id })).items.length
    expect([await sent(listening.id), await sent(other.id), await sent(off.id)]).toEqual([1, 0, 0])
  })

  test('a rolled back transaction sends no event', async () => {
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
    expect((await clientOf(person).deliveries({ id })).items).toEqual([])
  })
})

describe('once', () => {
  test('concurrent reports of the same event create one delivery', async () => {
    const person = await fresh()
    const { id } = await make(person)
    await Promise.all([emit(person, 'same'), emit(person, 'same'), emit(person, 'same')])
    await app.runJobs()
    expect((await clientOf(person).deliveries({ id })).items).toHaveLength(1)
    expect(receiver.seen).toHaveLength(1)
  })

  test('five concurrent runs of a job send one message', async () => {
    const { id, show } = await withDelivery()
    const job = { deliveryId: id, attempts: 0 }
    await Promise.all(Array.from({ length: 5 }, () => sendDelivery(app.deps, job)))
    await sendDelivery(app.deps, job)
    await app.runJobs()
    expect(receiver.seen).toHaveLength(1)
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 1, attemptLog: [{ status: 200 }] })
  })

  test('an attempt whose process died is followed by the next', async () => {
    const { id, show } = await withDelivery()
    const dead = { ...app.deps, outgoing: { ...app.deps.outgoing, post: () => Promise.reject(new Error()) } }
    await expect(sendDelivery(dead, { deliveryId: id, attempts: 0 })).rejects.toThrow()
    await app.runJobs()
    expect(receiver.seen).toHaveLength(0)
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 60_000))
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 2, attemptLog: [{ status: 200 }] })
  })
})

describe('what does not arrive', () => {
  const MINUTES = [1, 5, 30, 120, 360, 720, 1440]

  test('a failed delivery is retried seven times with growing delays, then fails', async () => {
    const { person, webhook, show } = await withDelivery()
    receiver.status = 503
    await app.runJobs()
    for (const [index, minutes] of MINUTES.entries()) {
      expect(receiver.seen).toHaveLength(index + 1)
      const due = app.deps.clock.now().getTime() + minutes * 60_000
      expect((await show()).nextAt).toBe(new Date(due).toISOString())
      await app.moveTo(new Date(due - 1))
      expect(receiver.seen).toHaveLength(index + 1)
      await app.moveTo(new Date(due))
    }
    expect(receiver.seen).toHaveLength(8)
    expect(new Set(receiver.seen.map((request) => request.headers['webhook-id'])).size).toBe(1)
    const delivery = await show()
    expect(delivery).toMatchObject({ status: 'failed', attempts: 8, nextAt: null })
    expect(delivery.attemptLog.map((attempt) => attempt.status)).toEqual(Array(8).fill(503))
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
  ])('a response with %s is not a success', async (status) => {
    const { show } = await withDelivery()
    receiver.status = status
    await app.runJobs()
    expect(await show()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      attemptLog: [{ status, error: null }],
    })
  })

  test('a missing response is reported with its reason', async () => {
    const { person, webhook, show } = await withDelivery()
    await app.deps.db
      .updateTable('webhook_endpoints')
      .set({ url: 'http://169.254.169.254/' })
      .where('id', '=', webhook.id)
      .execute()
    await app.runJobs()
    expect((await show()).attemptLog).toMatchObject([{ status: null, error: 'address_refused' }])
    await clientOf(person).update({ id: webhook.id, url: receiver.url })
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 60_000))
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('retries end when the webhook is disabled or deleted', async () => {
    const off = await withDelivery()
    await clientOf(off.person).update({ id: off.webhook.id, enabled: false })
    const gone = await withDelivery()
    await clientOf(gone.person).remove({ id: gone.webhook.id })
    await app.runJobs()
    expect(receiver.seen).toHaveLength(0)
    expect(await off.show()).toMatchObject({ status: 'failed', attempts: 0, attemptLog: [] })
    await expect(gone.show()).rejects.toMatchObject({ code: 'not_found' })
    expect((await app.client(off.person.cookie).notifications.list({})).items).toEqual([])
  })
})

describe('a receiver that fails for days', () => {
  const DAY = 86_400_000
  const later = (ms: number) => app.moveTo(new Date(app.deps.clock.now().getTime() + ms))
  const kindsOf = async (person: TestPerson) =>
    (await app.client(person.cookie).notifications.list({})).items.map((item) => item.kind)
  const mailsOf = async (person: TestPerson) =>
    (await mailsTo(app, person.email)).filter((mail) => mail.subject.includes('webhook'))
  /** An event each day, and every attempt of them. */
  async function days(person: TestPerson, count: number) {
    for (let day = 0; day < count; day++) {
      await emit(person)
      for (let hour = 0; hour < 24; hour++) await later(DAY / 24)
    }
  }
  const show = async (person: TestPerson) => {
    const [webhook] = (await clientOf(person).list({})).items
    if (!webhook) throw new Error('there is no webhook')
    return webhook
  }
  async function disabled() {
    const person = await fresh()
    const made = await make(person)
    receiver.status = 503
    await days(person, 7)
    return { person, id: made.id }
  }

  test('a webhook at which nothing arrives for five days is turned off, and its owner gets one mail', async () => {
    const { person } = await disabled()
    const webhook = await show(person)
    expect(webhook).toMatchObject({ enabled: false, lastFailure: { status: 503, error: null } })
    const { disabledAt, failingSince } = webhook
    expect(Date.parse(disabledAt ?? '') - Date.parse(failingSince ?? '')).toBeGreaterThanOrEqual(5 * DAY)
    expect((await kindsOf(person)).filter((kind) => kind === 'account.webhook_disabled')).toHaveLength(1)
    const mails = await mailsOf(person)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('127.0.0.1')
    expect(mails[0]?.text).toContain('503')
    const sent = receiver.seen.length
    await days(person, 1)
    expect(receiver.seen).toHaveLength(sent)
  })

  test('days on which the installation was stopped do not count', async () => {
    const person = await fresh()
    await make(person)
    receiver.status = 500
    await emit(person)
    await app.runJobs()
    await later(6 * DAY)
    for (let hour = 0; hour < 48; hour++) await later(DAY / 24)
    expect(receiver.seen).toHaveLength(8)
    expect(await show(person)).toMatchObject({ enabled: true, disabledAt: null })
    expect(await kindsOf(person)).toEqual(['account.webhook_failing'])
  })

  test('a message that arrives starts the five days again', async () => {
    const person = await fresh()
    await make(person)
    receiver.status = 500
    await days(person, 4)
    receiver.status = 204
    await emit(person)
    await app.runJobs()
    expect(await show(person)).toMatchObject({ enabled: true, failingSince: null, lastFailure: null })
    receiver.status = 500
    await days(person, 4)
    expect(await show(person)).toMatchObject({ enabled: true, disabledAt: null })
    expect(await kindsOf(person)).not.toContain('account.webhook_disabled')
  })

  test('a single message cannot turn a webhook off, however long ago another one failed', async () => {
    const person = await fresh()
    await make(person)
    receiver.status = 500
    await days(person, 1)
    for (let hour = 0; hour < 24; hour++) await later(DAY / 24)
    await later(10 * DAY)
    await emit(person)
    await app.runJobs()
    expect(receiver.seen).toHaveLength(9)
    expect(await show(person)).toMatchObject({ enabled: true })
  })

  test('what happens meanwhile is listed for 30 days, and sent once the webhook is on', async () => {
    const { person, id } = await disabled()
    const before = (await show(person)).undelivered
    await emit(person, 'meanwhile')
    await app.runJobs()
    const [newest] = (await clientOf(person).deliveries({ id })).items
    expect(newest).toMatchObject({ eventId: 'meanwhile', status: 'unsent', attempts: 0 })
    expect((await show(person)).undelivered).toBe(before + 1)
    await expect(clientOf(person).resendUndelivered({ id })).rejects.toMatchObject({ code: 'webhook_off' })

    await proveSession(app, person)
    receiver.status = 200
    receiver.seen = []
    expect(await clientOf(person).update({ id, enabled: true })).toMatchObject({
      enabled: true,
      disabledAt: null,
      failingSince: null,
      lastFailure: null,
    })
    const answers = await Promise.all([1, 2].map(() => clientOf(person).resendUndelivered({ id })))
    expect(answers.map(({ resent }) => resent).sort((one, other) => one - other)).toEqual([0, before + 1])
    await app.runJobs()
    const ids = receiver.seen.map((request) => request.headers['webhook-id'])
    expect(ids.at(-1)).toBe('meanwhile')
    expect(new Set(ids).size).toBe(before + 1)
    expect((await show(person)).undelivered).toBe(0)
  })

  test('a webhook that stays off no longer stores messages after 30 days', async () => {
    const { person, id } = await disabled()
    await later(30 * DAY)
    await emit(person, 'too late')
    const { items } = await clientOf(person).deliveries({ id })
    expect(items.map((item) => item.eventId)).not.toContain('too late')
    expect((await show(person)).undelivered).toBe(0)
  })

  test('one call resends 500 messages, the oldest first, and no tests', async () => {
    const person = await fresh()
    const { id } = await make(person)
    await clientOf(person).test({ id })
    await app.deps.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 501; index++)
        await emitWebhook(trx, app.deps, {
          accountId: person.viewer.accountId,
          type: 'release.submitted',
          eventId: `bulk-${index}`,
          data: {},
        })
    })
    await app.deps.db
      .updateTable('webhook_deliveries')
      .set({ status: 'failed' })
      .where('endpoint_id', '=', id)
      .execute()
    expect((await show(person)).undelivered).toBe(501)
    expect(await clientOf(person).resendUndelivered({ id })).toEqual({ resent: 500, left: 1 })
    const [newest] = (await clientOf(person).deliveries({ id, limit: 1 })).items
    expect(newest).toMatchObject({ eventId: 'bulk-500', status: 'failed' })
  })
})

describe('by hand', () => {
  test('a webhook that is off refuses a test and a resend instead of failing them unsent', async () => {
    const { person, webhook, id } = await withDelivery()
    await app.runJobs()
    await clientOf(person).update({ id: webhook.id, enabled: false })
    const sent = receiver.seen.length
    await expect(clientOf(person).test({ id: webhook.id })).rejects.toMatchObject({ code: 'webhook_off' })
    await expect(clientOf(person).resend({ id: webhook.id, deliveryId: id })).rejects.toMatchObject({
      code: 'webhook_off',
    })
    await app.runJobs()
    expect(receiver.seen).toHaveLength(sent)
    expect((await clientOf(person).deliveries({ id: webhook.id })).items).toMatchObject([
      { status: 'delivered' },
    ])
  })

  test('a ping is sent whatever events the webhook listens for', async () => {
    const person = await fresh()
    const { id } = await make(person, ['release.removed'])
    expect(await clientOf(person).test({ id })).toMatchObject({ type: 'ping', status: 'waiting' })
    await app.runJobs()
    expect(JSON.parse(receiver.seen[0]?.body ?? '')).toMatchObject({ type: 'ping', data: {} })
  })

  test('a finished delivery is resent with its id and body, a waiting one is not', async () => {
    const { person, webhook, id, show } = await withDelivery()
    const resend = () => clientOf(person).resend({ id: webhook.id, deliveryId: id })
    await expect(resend()).rejects.toMatchObject({ code: 'webhook_delivery_pending', status: 409 })
    await app.runJobs()
    const twice = await Promise.allSettled([resend(), resend()])
    expect(twice.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    await app.runJobs()
    const [first, second] = receiver.seen
    expect(receiver.seen).toHaveLength(2)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(await show()).toMatchObject({ status: 'delivered', attempts: 1, attemptLog: [{}, {}] })
  })

  test('a resent delivery ignores the retry scheduled before', async () => {
    const { person, webhook, id, show } = await withDelivery()
    await app.runJobs()
    receiver.status = 500
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 30_000))
    await clientOf(person).resend({ id: webhook.id, deliveryId: id })
    await app.runJobs()
    // The first sending scheduled its second attempt for this instant.
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 30_000))
    expect(await show()).toMatchObject({ status: 'waiting', attempts: 1 })
    await app.moveTo(new Date(app.deps.clock.now().getTime() + 30_000))
    expect(await show()).toMatchObject({ status: 'waiting', attempts: 2 })
  })

  test('every change of a webhook is recorded without its secret', async () => {
    const person = await fresh()
    const { id, secret } = await make(person)
    await clientOf(person).update({ id, events: ['release.removed'] })
    await clientOf(person).rotate({ id })
    await clientOf(person).remove({ id })
    const entries = await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => entry.action)).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.secret_rotated',
      'webhook.removed',
    ])
    expect(JSON.stringify(entries)).not.toContain(secret.slice(6))
  })

  test('the delivery log pages newest first', async () => {
    const person = await fresh()
    const { id } = await make(person)
    for (let sent = 0; sent < 3; sent++) await emit(person)
    const first = await clientOf(person).deliveries({ id, limit: 2 })
    const second = await clientOf(person).deliveries({ id, limit: 2, cursor: first.nextCursor ?? undefined })
    const ids = [...first.items, ...second.items].map((item) => item.id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect([new Set(ids).size, second.nextCursor]).toEqual([3, null])
  })
})
