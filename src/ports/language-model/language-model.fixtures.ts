// A server on this machine that speaks the chat completions API, with answers that a test decides.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a client sent. */
export interface ModelRequest {
  model: string
  authorization: string | undefined
  /** Whether the answer was asked for in a given shape. */
  responseFormat: string | undefined
  instructions: string
  input: unknown
}

export interface LocalModel {
  url: string
  requests: ModelRequest[]
  /** Answers from now on: a value is sent as JSON, a text as it is, a number as a failure with this status. */
  answer(how: (request: ModelRequest) => unknown | Promise<unknown>): void
  close(): Promise<void>
}

export async function openLocalModel(): Promise<LocalModel> {
  const requests: ModelRequest[] = []
  let answer: (request: ModelRequest) => unknown = () => 500
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as {
      model: string
      messages: { role: string; content: string }[]
      response_format?: { type: string }
    }
    const textOf = (role: string) => body.messages.find((each) => each.role === role)?.content ?? ''
    const request: ModelRequest = {
      model: body.model,
      authorization: message.headers.authorization,
      responseFormat: body.response_format?.type,
      instructions: textOf('system'),
      input: JSON.parse(textOf('user')),
    }
    requests.push(request)
    const answered = await answer(request)
    response.setHeader('content-type', 'application/json')
    if (typeof answered === 'number') {
      response.statusCode = answered
      response.end(JSON.stringify({ error: { message: 'out of service' } }))
      return
    }
    const content = typeof answered === 'string' ? answered : JSON.stringify(answered)
    response.end(
      JSON.stringify({
        id: 'chat-1',
        object: 'chat.completion',
        created: 1_790_000_000,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    )
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
