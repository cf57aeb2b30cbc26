// A server on this machine that speaks the images API, with answers that a test decides.
import { openJsonServer } from '#test/json-server.ts'

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
  const server = await openJsonServer(async (body, { authorization }) => {
    const { model, prompt, size, n } = body as ImageRequest
    const request: ImageRequest = { model, authorization, prompt, size, n }
    requests.push(request)
    const answered = await answer(request)
    if (typeof answered === 'number')
      return { status: answered, body: { error: { message: `not drawn: ${prompt}` } } }
    const picture =
      typeof answered === 'string'
        ? { url: answered }
        : { b64_json: Buffer.from(answered).toString('base64') }
    return { body: { created: 1_790_000_000, data: [picture] } }
  })
  return {
    url: `${server.url}/v1`,
    requests,
    answer: (how) => {
      answer = how
    },
    close: server.close,
  }
}
