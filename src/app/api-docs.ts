// Serves /v1/openapi.json and a page to browse it. Swagger UI is bundled from our dependencies: nothing is loaded
// from elsewhere.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { openapi } from './openapi.ts'

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API | Backline</title><link rel="stylesheet" href="docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body></html>`

const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: true })`

/** Swagger UI writes inline styles and draws with data: images. */
const HEADERS = {
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
}

export function apiDocs() {
  let document: ReturnType<typeof openapi> | undefined
  return new Hono()
    .use('/docs/*', secureHeaders(HEADERS))
    .use('/docs', secureHeaders(HEADERS))
    .get('/openapi.json', async (c) => {
      document ??= openapi()
      return c.json(await document)
    })
    .get('/docs', (c) => c.html(PAGE))
    .get('/docs/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
    .get('/docs/:file', async (c) => {
      const type = FILES[c.req.param('file')]
      if (!type) return c.notFound()
      return c.body(await readFile(path.join(assets, c.req.param('file'))), 200, { 'content-type': type })
    })
}
