// Requests generated from docs/openapi.json, seeded, as a visitor, an artist and staff: whatever is sent, the answer is
// one that the document describes, never a server error, and says nothing about the inside of the server.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { buildArtist, buildStaff, buildUser, sessionCookie, type TestPerson } from '#test/factories.ts'
import { NONSENSE } from '#test/nonsense-values.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const SEED = 20261122
const REQUESTS = 10_000

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  contentMediaType?: string
}
interface Media {
  schema?: Schema
}
interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, { schema?: z.core.JSONSchema.JSONSchema }> }>
}

const targets = new Map<string, unknown>()
const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const paths = withoutReferences(document.paths) as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** Ids that exist, so that requests get past the lookup. */
const ids: string[] = []

/** A part of the document with what it refers to in place of the references, each of them one object. */
function withoutReferences(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map(withoutReferences)
  const { $ref } = part as { $ref?: string }
  if ($ref !== undefined) return referenced($ref)
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withoutReferences(value)]))
}

function referenced(reference: string): unknown {
  if (!targets.has(reference)) {
    const [, ...names] = reference.split('/')
    const target = names.reduce((part, name) => part[name], document)
    targets.set(reference, withoutReferences(target))
  }
  return targets.get(reference)
}

/** Mostly what the schema allows; sometimes anything. */
function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: allowedBy(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...NONSENSE) },
  )
}

function allowedBy(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowedBy))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number': {
      const range = { min: Math.ceil(schema.minimum ?? -10), max: Math.floor(schema.maximum ?? 10_000) }
      return fc.integer(range)
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(anyOf(schema.items ?? {}), {
        minLength: schema.minItems,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, value]) => [name, anyOf(value)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.constantFrom(...NONSENSE)
  }
}

function textOf({ format, minLength, maxLength = 40, contentMediaType }: Schema): fc.Arbitrary<unknown> {
  if (contentMediaType) return fc.constant(FILE)
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'date') return fc.constantFrom('2026-12-18', '2027-02-28', '1969-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-12-18T00:00:00Z', '1969-12-31T23:59:59.999Z')
  if (format === 'email') return fc.constantFrom('ana@music.example', '"a b"@music.example')
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 80) })
}

/** Stands for a file until the request is built. */
const FILE = { file: 'a file' }

const WHO = ['visitor', 'artist', 'staff'] as const

/** Every kind of request; the part that needs files is sent as a form. */
const requests = (): fc.Arbitrary<Call> =>
  fc.oneof(
    ...operations.flatMap(({ method, path, operation }) => {
      const named = operation.parameters ?? []
      const within = (place: string) =>
        fc.record(
          Object.fromEntries(
            named.filter((each) => each.in === place).map(({ name, schema }) => [name, anyOf(schema)]),
          ),
          place === 'path' ? {} : { requiredKeys: [] },
        )
      const contents = Object.entries(operation.requestBody?.content ?? { none: {} })
      return contents.map(([type, { schema }]) =>
        fc.record({
          who: fc.constantFrom(...WHO),
          method: fc.constant(method),
          path: fc.constant(path),
          params: within('path'),
          query: fc.oneof(
            within('query'),
            fc.record({ lang: fc.constantFrom('tr', 'xx'), extra: fc.string() }),
          ),
          type: fc.constant(type),
          body: schema ? anyOf(schema) : fc.constant(undefined),
        }),
      )
    }),
  )

interface Call {
  who: (typeof WHO)[number]
  method: string
  path: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  type: string
  body: unknown
}

let app: TestApp
let people: Record<'artist' | 'staff', TestPerson>
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '1' })
  people = { artist: await buildUser(app, { plan: 'advanced' }), staff: await buildStaff(app, 'admin') }
  const { id: artistId } = await buildArtist(app, people.artist)
  const { id } = await app.client(people.artist.cookie).releases.create({ artistId, title: 'Maré' })
  ids.push(artistId, id, people.artist.viewer.userId, people.artist.viewer.accountId)
})

test('generated requests get answers that the document describes', async () => {
  const wrong: string[] = []
  const answers: Record<string, number> = {}
  for (const [index, call] of fc.sample(requests(), { seed: SEED, numRuns: REQUESTS }).entries()) {
    const response = await send(call, index)
    answers[response.status] = (answers[response.status] ?? 0) + 1
    const fault = await faultOf(call, response)
    if (fault) wrong.push(`request ${index} of seed ${SEED}: ${describe(call)} → ${fault}`)
  }
  // `npm run bench` shows it: how deep the requests get.
  const counts = Object.entries(answers).map(([status, times]) => `${times} × ${status}`)
  process.stdout.write(`${REQUESTS} requests of seed ${SEED}: ${counts.join(', ')}\n`)
  expect(wrong).toEqual([])
  expect((await app.fetch('/healthz')).status).toBe(200)
}, 1_200_000)

async function send(
  { who, method, path, params, query, type, body }: Call,
  index: number,
): Promise<Response> {
  const href = path.replaceAll(
    /\{\+?(\w+)\}/g,
    (_, name: string) => encodeURIComponent(textFor(params[name])) || 'x',
  )
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(textFor(item))}`),
  )
  const cookie =
    who === 'visitor'
      ? ''
      : await sessionCookie(app, people[who].viewer.userId, { authenticatedAt: new Date() })
  // Each request has an address of its own: rate limits are not the subject here.
  const headers = { cookie, 'x-forwarded-for': `198.18.${Math.floor(index / 250) % 250}.${index % 250}` }
  return app.fetch(`/v1${href}${search.length > 0 ? `?${search.join('&')}` : ''}`, {
    method,
    redirect: 'manual',
    ...contentOf(type, body, headers),
  })
}

const textFor = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x')).toWellFormed()

function contentOf(type: string, body: unknown, headers: Record<string, string>): RequestInit {
  if (type === 'none') return { headers }
  if (type !== 'multipart/form-data')
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    for (const item of [value].flat())
      form.append(name, item === FILE ? new File(['a line'], 'order.txt') : textFor(item))
  return { headers, body: form }
}

const shapes = new Map<object, z.ZodType>()

/** @returns what is wrong with an answer; '' when it is what the document describes */
async function faultOf({ method, path }: Call, response: Response): Promise<string> {
  const { status } = response
  const text = await response.text()
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (/\bat .+:\d+:\d+/.test(text) || text.includes('node_modules'))
    return `shows a stack: ${text.slice(0, 300)}`
  const documented = paths[path]?.[method.toLowerCase()]?.responses[status]
  if (!documented) return `${status} is not documented: ${text.slice(0, 200)}`
  const schema = documented.content?.['application/json']?.schema
  if (!schema || !response.headers.get('content-type')?.includes('json')) return ''
  let shape = shapes.get(schema)
  if (!shape) {
    shape = z.fromJSONSchema(schema)
    shapes.set(schema, shape)
  }
  const { error } = shape.safeParse(JSON.parse(text))
  return error
    ? `${status} has another shape: ${z.prettifyError(error).slice(0, 300)} in ${text.slice(0, 200)}`
    : ''
}

const describe = ({ who, method, path, ...rest }: Call) =>
  `${who} ${method} ${path} ${JSON.stringify(rest).slice(0, 400)}`
