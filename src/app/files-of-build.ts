// Serves the browser build: precompressed and cached permanently.
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { partHeaders } from './headers.ts'

/** @param root the folder `assets` is in */
export function filesOfBuild(root: string, secure: boolean): MiddlewareHandler {
  const files = serveStatic({ root, precompressed: true })
  const headers = Object.entries({
    'cache-control': 'max-age=31536000, immutable',
    ...partHeaders(secure),
  })
  return async (c, next) => {
    let absent = false
    const response = await files(c, async () => {
      absent = true
      await next()
    })
    if (absent || !response) return
    for (const [name, value] of headers) response.headers.set(name, value)
    // Changed content has another name, so a cached file never needs to be checked again.
    response.headers.delete('last-modified')
    return response
  }
}
