// The client sends calls as the contract defines, and turns every failure into a refusal.
import { isContractProcedure, oc } from '@orpc/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachment } from '../pure/attachment.ts'
import { apiOf, onBlocked, onSessionLost, readRefusal } from './client.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://music.example' }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const contract = {
  find: oc.route({ method: 'GET', path: '/things/{id}' }),
  create: oc.route({ method: 'POST', path: '/things' }),
  file: oc.route({ method: 'GET', path: '/things/{id}/file', outputStructure: 'detailed' }),
}
const api = apiOf<typeof contract>('things', contract)
const json = (body: unknown, status = 200) => Response.json(body, { status })
const answer = (response: Response) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response.clone())

async function refusalOf(response: Response) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(response)
  return readRefusal(await api.find.call({ id: 'x' }).catch((error: unknown) => error))
}

test('a call is sent to the API with the session and can be aborted', async () => {
  const fetched = answer(json({ a: [1] }))
  const { signal } = new AbortController()
  expect(await api.find.call({ id: 'a/b', more: 1 }, { signal })).toEqual({ a: [1] })
  const [request, init] = fetched.mock.calls[0] as [Request, RequestInit]
  expect([request.method, request.url]).toEqual(['GET', 'https://music.example/v1/things/a%2Fb?more=1'])
  expect(init).toMatchObject({ credentials: 'same-origin', keepalive: false })
})

test('a body is sent as JSON, and as a form when it holds files', async () => {
  const fetched = answer(new Response(null, { status: 204 }))
  await api.create.call({ title: 'Ünter', at: new Date(0) })
  await api.create.call({ files: [new File(['abc'], 'a.txt')] })
  const [first, second] = fetched.mock.calls.map(([request]) => request as Request)
  expect(await first?.json()).toEqual({ title: 'Ünter', at: '1970-01-01T00:00:00.000Z' })
  expect([...((await second?.formData()) ?? [])].map(([name]) => name)).toEqual(['files[0]'])
})

test.each(['codes.csv', 'Canções & más.csv'])('a file is returned with its name: %s', async (name) => {
  answer(
    new Response('a,b', {
      headers: { 'content-type': 'text/csv', 'content-disposition': attachment(name) },
    }),
  )
  const { body } = (await api.file.call({ id: 'x' })) as { body: File }
  expect([body.name, body.type, await body.text()]).toEqual([name, 'text/csv', 'a,b'])
})

test('a refusal has the code, the message and the problems of the server', async () => {
  const data = { params: { max: 3 }, problems: [{ code: 'too_long', at: 'title' }] }
  expect(await refusalOf(json({ code: 'invalid_input', message: 'No', data }, 422))).toEqual({
    code: 'invalid_input',
    status: 422,
    said: 'No',
    ...data,
  })
})

test.each([
  ['a page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
  ['an error without a body', new Response(null, { status: 413 }), 413],
  ['JSON that is no refusal', json('no', 400), 400],
])('%s is a server error', async (_, response, status) => {
  expect(await refusalOf(response)).toMatchObject({ code: 'server_error', status, params: {}, problems: [] })
})

test('what a service behind the server caused keeps its code', async () => {
  const refused = await refusalOf(json({ code: 'payment_failed', message: 'The payment failed' }, 502))
  expect(refused).toMatchObject({ code: 'payment_failed', status: 502, said: 'The payment failed' })
})

test('a 403 of a proxy is a denied permission', async () => {
  const refused = await refusalOf(new Response('<h1>Forbidden</h1>', { status: 403 }))
  expect(refused).toMatchObject({ code: 'permission_denied', status: 403 })
})

test('a call without an answer is logged, one that the page cancelled is not', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (request) =>
      new Promise((_, reject) => {
        const { signal } = request as Request
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
        if (new URL((request as Request).url).pathname.endsWith('/down'))
          reject(new TypeError('Failed to fetch'))
      }),
  )
  const controller = new AbortController()
  const cancelled = api.find.call({ id: 'x' }, { signal: controller.signal }).catch(() => 'cancelled')
  controller.abort()
  expect(await cancelled).toBe('cancelled')
  expect(logged).not.toHaveBeenCalled()
  await api.find.call({ id: 'down' }).catch(() => undefined)
  expect(logged.mock.calls).toEqual([['GET /v1/things/down: no answer']])
})

test('a refusal because of a block is reported to the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(json({ code: 'blocked', message: '' }, 403))
  const listener = vi.fn()
  const stop = onBlocked(listener)
  await api.find.call({ id: 'x' }).catch(() => undefined)
  stop()
  await api.find.call({ id: 'x' }).catch(() => undefined)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a call without a response is a network error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await api.find.call({ id: 'x' }).catch((error: unknown) => error)
  expect(readRefusal(error).code).toBe('network_error')
})

test('each failure is logged once, with its endpoint and its status', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(json({ code: 'not_found' }, 404))
  await api.find.call({ id: 'x' }).catch(() => undefined)
  expect(errors.mock.calls).toEqual([['GET /v1/things/x: 404']])
})

test('the first 401 ends the session, once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer(json({ code: 'unauthorized' }, 401))
  const listener = vi.fn()
  onSessionLost(listener)
  await api.find.call({ id: 'x' }).catch(() => undefined)
  await api.find.call({ id: 'x' }).catch(() => undefined)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('the query keys of an endpoint share a prefix and differ by the input', () => {
  const { queryKey } = api.find.queryOptions({ input: { id: 'x' } })
  expect(queryKey).toEqual([['things', 'find'], { input: { id: 'x' }, type: 'query' }])
  expect(api.find.queryKey({ input: { id: 'x' } })).toEqual(queryKey)
  expect(api.find.key()).toEqual([['things', 'find'], {}])
  expect(api.key()).toEqual([['things'], {}])
})

test('a request sent while the browser leaves the page completes', async () => {
  const listeners: Record<string, () => void> = {}
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    listeners[name] = listener
  })
  vi.resetModules()
  const page = (await import('./client.ts')).apiOf<typeof contract>('things', contract)
  const fetched = answer(json({}))
  for (const event of ['pagehide', 'pageshow']) {
    listeners[event]?.()
    await page.find.call({ id: 'x' })
  }
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false])
})

test('every endpoint of the generated contracts can be called by oRPC', () => {
  const contracts = import.meta.glob<object>('../../features/*/contract.json', {
    eager: true,
    import: 'default',
  })
  const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract))
  expect(endpoints.length).toBeGreaterThan(100)
  expect(endpoints.filter((endpoint) => !isContractProcedure(endpoint))).toEqual([])
})
