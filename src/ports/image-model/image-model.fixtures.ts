// A server on this machine that speaks the images API, with answers that a test decides.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a client sent. */
export interface ImageRequest {
  model: string
  authorization: string | undefined
  prompt: string
  size: string
  n: number
}

export interface LocalImageModel {
  url: string
  requests: ImageRequest[]
  /** Answers from now on: a file is sent in base64, a text as a link to the picture, a number as a failure with this status. */
  answer(how: (request: ImageRequest) => Answer | Promise<Answer>): void
  close(): Promise<void>
}
type Answer = Uint8Array | string | number

export async function openLocalImageModel(): Promise<LocalImageModel> {
  const requests: ImageRequest[] = []
  let answer: (request: ImageRequest) => Answer | Promise<Answer> = () => 500
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const { model, prompt, size, n } = JSON.parse(Buffer.concat(chunks).toString()) as ImageRequest
    const request: ImageRequest = { model, authorization: message.headers.authorization, prompt, size, n }
    requests.push(request)
    const answered = await answer(request)
    response.setHeader('content-type', 'application/json')
    if (typeof answered === 'number') {
      response.statusCode = answered
      response.end(JSON.stringify({ error: { message: `not drawn: ${prompt}` } }))
      return
    }
    const picture =
      typeof answered === 'string'
        ? { url: answered }
        : { b64_json: Buffer.from(answered).toString('base64') }
    response.end(JSON.stringify({ created: 1_790_000_000, data: [picture] }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (how) => {
      answer = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
