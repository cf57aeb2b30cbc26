// A server on this machine that speaks the chat completions API, with answers that a test decides.
import { openJsonServer } from '#test/json-server.ts'

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
  const server = await openJsonServer(async (sent, { authorization }) => {
    const body = sent as {
      model: string
      messages: { role: string; content: string }[]
      response_format?: { type: string }
    }
    const textOf = (role: string) => body.messages.find((each) => each.role === role)?.content ?? ''
    const request: ModelRequest = {
      model: body.model,
      authorization,
      responseFormat: body.response_format?.type,
      instructions: textOf('system'),
      input: JSON.parse(textOf('user')),
    }
    requests.push(request)
    const answered = await answer(request)
    if (typeof answered === 'number')
      return { status: answered, body: { error: { message: 'out of service' } } }
    const content = typeof answered === 'string' ? answered : JSON.stringify(answered)
    return {
      body: {
        id: 'chat-1',
        object: 'chat.completion',
        created: 1_790_000_000,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
    }
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
