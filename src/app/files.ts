// Files in and out: uploads by tus below /v1/uploads/files, and the signed addresses below /v1/files.
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { isArchive } from '#features/settings/service.server.ts'
import { openTus, readFile } from '#features/uploads/service.server.ts'
import { admit } from '#lib/api.server.ts'
import { staffMay } from '#lib/pure/access.ts'
import { attachment } from '#lib/pure/attachment.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import type { App } from './context.ts'
import type { Env } from './http.ts'
import { toAnswer } from './refusals.ts'

/** Types that a browser may display or play, never run. Everything else is downloaded. */
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
}
const SHOWN = new Set(['webp', 'flac', 'mp3'])

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
      const viewer = admit(c.var.viewer, { needs: 'catalogue.edit' })
      if (c.req.method === 'POST') await deps.limits.take('upload.account', viewer.accountId)
      const response = await tus(c.req.raw, {
        scope: scopeOf(viewer),
        isFinance: staffMay(viewer.role, 'money.manage') && !viewer.scopes && !viewer.impersonator,
      })
      return c.newResponse(response.body, response)
    },
  )

  app.get('/files/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const archive = isArchive(key)
    const ending = key.split('.').pop() ?? ''
    const name = c.req.query('name')
    // Personal files are only for the person: no token opens them, nor staff who impersonate them.
    const reader = archive
      ? { userId: admit(c.var.viewer, { needs: 'self', noImpersonation: true }).userId }
      : scopeOf(admit(c.var.viewer, { needs: 'catalogue.view' }))
    const file = await readFile(deps, {
      key,
      reader,
      until: Number(c.req.query('until')),
      signature: c.req.query('signature') ?? '',
      name,
      range: c.req.header('range'),
    })
    const headers: Record<string, string> = {
      'accept-ranges': 'bytes',
      'cache-control': archive || name !== undefined ? 'no-store' : 'private, max-age=3600',
      'content-type': TYPES[ending] ?? 'application/octet-stream',
      'content-disposition':
        name === undefined && SHOWN.has(ending)
          ? 'inline'
          : attachment(archive ? 'backline-data.zip' : (file.name ?? 'file')),
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
