// Calls go over the line as the library of the contract writes them, and answers are read as it reads them.
import { createORPCClient, ORPCError } from '@orpc/client'
import { oc } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { afterEach, expect, test, vi } from 'vitest'
import { attachment } from '../pure/attachment.ts'
import { answerOf, Refused, requestOf } from './call.ts'
import { apiOf, readRefusal } from './client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const FILE = new File(['abc'], 'a.txt', { type: 'text/plain' })

const CALLS = [
  ['GET', '/all', undefined],
  ['GET', '/all', {}],
  ['GET', '/all', { q: 'a b&c=d/ü', page: 2, deep: false, none: null, absent: undefined }],
  ['GET', '/all', { ids: ['one', 'two'], at: new Date(0), in: { of: ['x'] } }],
  ['GET', '/all/{id}', { id: 'a/b?c' }],
  ['GET', '/all/{id}', { id: 'x', cursor: 'y' }],
  ['POST', '/all', undefined],
  ['POST', '/all', {}],
  ['POST', '/all', { title: 'Ünter', at: new Date(0), none: null, absent: undefined, list: [1, undefined] }],
  ['PATCH', '/all/{id}/of/{other}', { id: 1, other: 'z', title: 'T', tracks: [{ no: 1 }] }],
  ['PUT', '/all/{id}', { id: 'x' }],
  ['DELETE', '/all/{id}', { id: 'x', why: 'so' }],
  ['POST', '/all', { text: 'with files', count: 2, files: [FILE, FILE] }],
] as const

const fieldOf = ([name, value]: [string, FormDataEntryValue]) =>
  value instanceof File ? [name, value.name, value.type, value.size] : [name, value]

/** What was sent, with a form as its fields. */
async function sent(request: Request) {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false
  const body = isForm ? [...(await request.formData())].map(fieldOf) : await request.text()
  return [request.method, request.url, isForm ? 'form' : request.headers.get('content-type'), body]
}

test.each(CALLS)('%s %s with %j', async (method, path, input) => {
  const requests: Request[] = []
  const contract = { it: oc.route({ method, path }) }
  const link = new OpenAPILink(contract, {
    url: 'https://music.example/v1',
    fetch: async (request) => {
      requests.push(request)
      return new Response()
    },
  })
  const client: { it(input: unknown): Promise<unknown> } = createORPCClient(link)
  await client.it(input)
  const [at, init] = requestOf({ method, path }, input)
  const own = new Request(`https://music.example/v1${at}`, init)
  const [wanted, written] = await Promise.all([sent(requests[0] as Request), sent(own)])
  expect(written).toEqual(wanted)
})

const json = (body: unknown, status = 200) => Response.json(body, { status })

test('an answer is its JSON, or nothing', async () => {
  expect(await answerOf(json({ a: [1] }), {})).toEqual({ a: [1] })
  expect(await answerOf(new Response(null, { status: 204 }), {})).toBeUndefined()
})

test.each(['codes.csv', 'Canções & más.csv'])('a file comes with its name: %s', async (name) => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': attachment(name) }
  const { body } = (await answerOf(new Response('a,b', { headers }), { outputStructure: 'detailed' })) as {
    body: File
  }
  expect([body.name, body.type, await body.text()]).toEqual([name, 'text/csv', 'a,b'])
})

test('a refusal has what the server said of it', async () => {
  const data = { params: { max: 3 }, problems: [{ code: 'too_long', at: 'title' }] }
  const error = await answerOf(json({ code: 'invalid_input', message: 'No', data }, 422), {}).catch(
    (why) => why,
  )
  expect(readRefusal(error)).toEqual({ code: 'invalid_input', status: 422, said: 'No', ...data })
})

test.each([
  ['a page of a server between', new Response('<h1>Bad gateway</h1>', { status: 502 }), 'server_error', 502],
  ['a server in trouble', json({ code: 'out_of_order', message: '' }, 503), 'server_error', 503],
  ['a bare refusal', new Response(null, { status: 413 }), 'server_error', 413],
  ['something that is no refusal', json('no', 400), 'server_error', 400],
])('%s is read too', async (_, answer, code, status) => {
  const error = await answerOf(answer, {}).catch((why) => why)
  expect(error).toBeInstanceOf(Refused)
  expect(readRefusal(error)).toMatchObject({ code, status, params: {}, problems: [] })
})

test('what is no answer at all is a broken line', () => {
  expect(readRefusal(new TypeError('Failed to fetch')).code).toBe('network_error')
  expect(readRefusal(new ORPCError('NOT_FOUND')).code).toBe('network_error')
})

test('the keys of an endpoint begin alike, and differ by what is asked', () => {
  const api = apiOf('things', { find: oc.route({ method: 'GET', path: '/things/{id}' }) })
  const { queryKey } = api.find.queryOptions({ input: { id: 'x' } })
  expect(queryKey).toEqual([['things', 'find'], { input: { id: 'x' }, type: 'query' }])
  expect(api.find.queryKey({ input: { id: 'x' } })).toEqual(queryKey)
  expect(api.find.key()).toEqual([['things', 'find'], {}])
  expect(api.key()).toEqual([['things'], {}])
})

test('a call goes to the API with the session, can be given up, and says when it fails', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(json({ code: 'not_found' }, 404))
  const { signal } = new AbortController()
  const api = apiOf('things', { find: oc.route({ method: 'GET', path: '/things/{id}' }) })
  await expect(api.find.call({ id: 'x', more: 1 }, { signal })).rejects.toThrow(Refused)
  expect(fetched).toHaveBeenCalledWith('/v1/things/x?more=1', {
    method: 'GET',
    signal,
    credentials: 'same-origin',
    keepalive: false,
  })
  expect(errors).toHaveBeenCalledWith('GET /v1/things/x: 404')
})

test('what is asked for while the page goes outlives it', async () => {
  const listeners: Record<string, () => void> = {}
  vi.stubGlobal('addEventListener', (name: string, heard: () => void) => {
    listeners[name] = heard
  })
  vi.resetModules()
  const { apiOf: apiOfPage } = await import('./client.ts')
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => json({}))
  const api = apiOfPage('things', { find: oc.route({ method: 'GET', path: '/things' }) })
  for (const event of ['pagehide', 'pageshow']) {
    listeners[event]?.()
    await api.find.call(undefined)
  }
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false])
})
