// Files in and out: uploads by tus below /v1/uploads/files, and the signed addresses below /v1/files.
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { openTus, readFile } from '#features/uploads/service.server.ts'
import { signInFirst } from '#lib/errors.ts'
import type { App } from './context.ts'
import type { Env } from './http.ts'
import { toAnswer } from './refusals.ts'

/** What a browser may do with a file: look at it or play it, never run it. */
const TYPES: Record<string, string> = { webp: 'image/webp', flac: 'audio/flac' }

export function files({ deps }: App) {
  const app = new Hono<Env>()
  const tusOf = new Map<string, ReturnType<typeof openTus>>()

  app.on(
    ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    ['/uploads/files', '/uploads/files/:id'],
    async (c) => {
      const language = c.get('language')
      let tus = tusOf.get(language)
      if (!tus) {
        tus = openTus(deps, '/v1/uploads/files', (error) => {
          const answer = toAnswer(error, language)
          return { status: answer.status, body: JSON.stringify(answer.toJSON()) }
        })
        tusOf.set(language, tus)
      }
      const { viewer } = c.var
      const response = await tus(c.req.raw, viewer && !viewer.blocked ? viewer.accountId : undefined)
      return c.newResponse(response.body, response)
    },
  )

  app.get('/files/:key{.+}', async (c) => {
    const { viewer } = c.var
    if (!viewer) throw signInFirst()
    const key = c.req.param('key')
    const file = await readFile(deps, {
      key,
      viewer: viewer.accountId,
      until: Number(c.req.query('until')),
      signature: c.req.query('signature') ?? '',
      range: c.req.header('range'),
    })
    const headers: Record<string, string> = {
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'content-type': TYPES[key.split('.').pop() ?? ''] ?? 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (!file.stream) return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.sizeBytes}` })
    const { start, end } = file.range ?? { start: 0, end: file.sizeBytes - 1 }
    headers['content-length'] = String(end - start + 1)
    if (file.range) headers['content-range'] = `bytes ${start}-${end}/${file.sizeBytes}`
    return c.body(Readable.toWeb(file.stream) as ReadableStream, file.range ? 206 : 200, headers)
  })
  return app
}
