// Compresses rendered pages. Their length reveals nothing, because they contain no private data; that comes from the
// API, which is not compressed.
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress } from 'node:zlib'

/** Half the best level: pages are rendered for each request, and the best level takes as long as rendering. */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Of a text that is sent more than once. */
export const compress = (text: string): Promise<Buffer<ArrayBuffer>> => brotliOf(text, { params: PARAMS })
const brotliOf = promisify<string, BrotliOptions, Buffer<ArrayBuffer>>(brotliCompress)

/** @param accepts the Accept-Encoding header */
export const acceptsBrotli = (accepts: string | undefined): boolean =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts ?? '')

/** @param accepts the Accept-Encoding header */
export function compressed(response: Response, accepts: string | undefined): Response {
  response.headers.append('vary', 'accept-encoding')
  if (!response.body || !acceptsBrotli(accepts)) return response
  // Flushes each chunk, so that a streamed page arrives as it is rendered.
  const brotli = createBrotliCompress({ params: PARAMS, flush: constants.BROTLI_OPERATION_FLUSH })
  // An error on either side ends the other; the reader sees it on its stream.
  pipeline(Readable.fromWeb(response.body as ReadableStream), brotli, () => undefined)
  const headers = new Headers(response.headers)
  headers.set('content-encoding', 'br')
  headers.delete('content-length')
  const { status, statusText } = response
  return new Response(Readable.toWeb(brotli) as BodyInit, { status, statusText, headers })
}
