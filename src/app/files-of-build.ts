// Sends what the build made for browsers: compressed beforehand, kept for good, with the few headers a part of a page needs.
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
    const found = await files(c, async () => {
      absent = true
      await next()
    })
    if (absent || !found) return
    for (const [name, value] of headers) found.headers.set(name, value)
    // Another content is another name: nobody need ask whether it has changed.
    found.headers.delete('last-modified')
    return found
  }
}
