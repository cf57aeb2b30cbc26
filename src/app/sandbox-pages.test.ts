// /dev/store exists only in a demonstration, controls the sandbox stores, and refuses cross-site requests.
import { expect, test } from 'vitest'
import { openTestApp } from '#test/test-app.ts'
import { buildHttp } from './http.ts'

const app = await openTestApp()

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  })
const deezer = async () => (await app.deps.stores.listSandboxes()).find(({ id }) => id === 'deezer')

test('the page lists the sandbox stores, only where /dev/mail exists', async () => {
  const list = await app.fetch('/dev/store')
  expect(list.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(await list.text()).toContain('<a href="/dev/store/deezer">Deezer</a>')
  expect((await app.fetch('/dev/store/nowhere')).status).toBe(404)
  const real = buildHttp({ ...app.app, config: { ...app.app.config, devMail: false } })
  expect((await real.request('/dev/store/deezer')).status).toBe(404)
})

test('a form adds a rule, and another removes it', async () => {
  const answer = await post('/dev/store/deezer/rules', {
    status: 'file InternalError',
    batches: '2',
    delayMinutes: '90',
    fault: 'twice',
    upc: '',
    affectedIsrcs: 'QZZZ22600001, QZZZ22600002',
    proposedAction: 'ResendXmlOnly',
    skewMinutes: '-5',
    text: 'Too busy',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev/store/deezer'])
  const [rule] = (await (await deezer())?.listRules()) ?? []
  expect(rule).toEqual({
    id: rule?.id,
    fileStatus: 'InternalError',
    batches: 2,
    delayMinutes: 90,
    fault: 'twice',
    affectedIsrcs: ['QZZZ22600001', 'QZZZ22600002'],
    proposedAction: 'ResendXmlOnly',
    skewMinutes: -5,
    text: 'Too busy',
  })
  const page = await (await app.fetch('/dev/store/deezer')).text()
  expect(page).toContain(
    'InternalError, “Too busy”, ResendXmlOnly, QZZZ22600001 QZZZ22600002, after 90 minutes',
  )
  await post(`/dev/store/deezer/rules/${rule?.id}/removal`, {})
  expect(await (await deezer())?.listRules()).toEqual([])
})

test.each<Record<string, string>>([
  { upc: '123' },
  { batches: '0' },
  { status: 'file Anything' },
  { delayMinutes: 'soon' },
  { fault: 'eaten' },
])('an invalid form changes nothing: %o', async (form) => {
  const answer = await post('/dev/store/deezer/rules', form)
  expect([answer.status, (await answer.text()).includes('role="alert"')]).toEqual([422, true])
  expect(await (await deezer())?.listRules()).toEqual([])
})

test('a form from another origin is refused', async () => {
  const headers = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  expect((await post('/dev/store/deezer/rules', { fault: 'lost' }, headers)).status).toBe(403)
  expect(await (await deezer())?.listRules()).toEqual([])
})

test('there is no report of an unfinished month or of a store without deliveries', async () => {
  for (const month of ['2099-01', 'soon', '']) {
    const answer = await app.fetch(`/dev/store/deezer/usage?month=${month}`)
    expect([answer.status, (await answer.text()).includes('role="alert"')]).toEqual([422, true])
  }
  expect((await app.fetch('/dev/store/nowhere/usage?month=2026-01')).status).toBe(404)
})
