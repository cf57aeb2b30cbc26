// Sends pages the way they are smallest. They hold nothing of anybody's that lasts, so their length tells nothing; what
// is somebody's comes by the API, which is left as it is.
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress } from 'node:zlib'

/** Half the best level: pages are made anew for each request, and the last tenth would cost as long as the page. */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** @param accepts what the browser reads, as its header says it */
export function compressed(response: Response, accepts: string | undefined): Response {
  response.headers.append('vary', 'accept-encoding')
  if (!response.body || !/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts ?? '')) return response
  // What is there is sent at once, though more is to come.
  const brotli = createBrotliCompress({ params: PARAMS, flush: constants.BROTLI_OPERATION_FLUSH })
  // Either end takes the other along; who waits for the page is told by its stream.
  pipeline(Readable.fromWeb(response.body as ReadableStream), brotli, () => undefined)
  const headers = new Headers(response.headers)
  headers.set('content-encoding', 'br')
  headers.delete('content-length')
  const { status, statusText } = response
  return new Response(Readable.toWeb(brotli) as BodyInit, { status, statusText, headers })
}
