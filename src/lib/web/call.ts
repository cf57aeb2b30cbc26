// A call of the API as it goes over the line: how its input is written, and its answer read (docs/openapi.json).

/** Where an endpoint is, as its contract says it. */
export interface Route {
  method?: string
  path?: string
  outputStructure?: string
}

/** What the server says instead of an answer. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly data: unknown

  constructor(status: number, said: { code?: unknown; message?: unknown; data?: unknown } = {}) {
    super(String(said.message ?? ''))
    this.status = status
    this.code = String(said.code ?? 'server_error')
    this.data = said.data
  }
}

type Leaf = string | number | boolean | Blob

/** Every single value with the place it has in the input: `ids[0]`, `files[1]`. */
function* leavesOf(value: unknown, at = ''): Generator<[at: string, leaf: Leaf]> {
  if (value instanceof Date) yield [at, value.toISOString()]
  else if (value instanceof Blob) yield [at, value]
  else if (typeof value === 'object' && value !== null)
    for (const [key, held] of Object.entries(value)) yield* leavesOf(held, at ? `${at}[${key}]` : key)
  else if (value !== undefined && value !== null) yield [at, value as Leaf]
}

/** Part of the input is in the path; what is left is the query, the body, or with files in it a form. */
export function requestOf(
  { method = 'POST', path = '/' }: Route,
  input: unknown,
): [at: string, init: RequestInit] {
  const rest: Record<string, unknown> = { ...(input as object) }
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const leaves = [...leavesOf(rest)]
  if (method === 'GET') {
    const query = new URLSearchParams(leaves.map(([name, leaf]) => [name, String(leaf)]))
    return [query.size > 0 ? `${at}?${query}` : at, { method }]
  }
  if (leaves.some(([, leaf]) => leaf instanceof Blob)) {
    const body = new FormData()
    for (const [name, leaf] of leaves) body.append(name, leaf instanceof Blob ? leaf : String(leaf))
    return [at, { method, body }]
  }
  const isAllInPath = at !== path && Object.keys(rest).length === 0
  if (input === undefined || isAllInPath) return [at, { method }]
  return [at, { method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }]
}

/** @throws Refused */
export async function answerOf(response: Response, { outputStructure }: Route): Promise<unknown> {
  const { ok, status, headers } = response
  if (ok && outputStructure === 'detailed')
    return { status, headers: Object.fromEntries(headers), body: await fileOf(response) }
  const text = await response.text()
  if (ok) return text ? JSON.parse(text) : undefined
  throw new Refused(status, readJson(text))
}

/** A server between us and ours may answer with a page. */
function readJson(text: string): object | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? said : undefined
  } catch {
    return undefined
  }
}

/** With the name it is to be saved by (`lib/pure/attachment.ts`). */
async function fileOf(response: Response): Promise<File> {
  const blob = await response.blob()
  const said = response.headers.get('content-disposition') ?? ''
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1]
  const name = whole ? decodeURIComponent(whole) : /filename="([^"]*)"/i.exec(said)?.[1]
  return new File([blob], name ?? '', { type: blob.type })
}
