// A server on this machine that takes and sends JSON, for tests of clients of other services.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { portOf } from './port-of.ts'

export interface JsonServer {
  /** Without a slash at its end. */
  url: string
  close(): Promise<void>
}

export async function openJsonServer(
  answer: (body: unknown, headers: IncomingHttpHeaders) => Promise<{ status?: number; body: unknown }>,
): Promise<JsonServer> {
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const { status = 200, body } = await answer(JSON.parse(Buffer.concat(chunks).toString()), message.headers)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
