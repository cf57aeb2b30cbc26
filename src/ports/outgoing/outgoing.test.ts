// Calls to customer URLs never reach our own network.

import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { isPublicAddress } from './addresses.ts'
import { openOutgoing } from './index.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return portOf(server)
}

/** A server that counts its requests. */
async function counting() {
  const seen = { requests: 0, port: 0 }
  seen.port = await serve((_, response) => {
    seen.requests += 1
    response.end('ok')
  })
  return seen
}

const strict = openOutgoing({ allowHosts: [], plainHttp: true })
const local = openOutgoing({ allowHosts: ['127.0.0.1'], plainHttp: true })
const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeoutMs: 5_000 }
const leadingTo = (...addresses: string[]) =>
  openOutgoing({ allowHosts: [], plainHttp: true }, async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )

describe('outgoing addresses', () => {
  test.each([
    ['8.8.8.8', true],
    ['93.184.216.34', true],
    ['2606:4700:4700::1111', true],
    ['10.0.0.1', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['0.0.0.0', false],
    ['0.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['168.63.129.16', false],
    ['192.0.0.8', false],
    ['192.0.2.1', false],
    ['198.18.0.1', false],
    ['198.51.100.1', false],
    ['203.0.113.1', false],
    ['224.0.0.1', false],
    ['240.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::127.0.0.1', false],
    ['::8.8.8.8', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b:1::a00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
    ['2001:db8::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['100::1', false],
    ['nonsense', false],
  ])('the address %s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

describe('outgoing calls', () => {
  test('a call posts its body and reads the response', async () => {
    let seen = ''
    const port = await serve((request, response) => {
      seen = `${request.method} ${request.url} ${request.headers['content-type']} `
      request.on('data', (part) => {
        seen += part
      })
      request.on('end', () => response.writeHead(202).end('thanks'))
    })
    const answer = await local.post(`http://127.0.0.1:${port}/hook`, message)
    expect(answer).toEqual({ status: 202, body: 'thanks' })
    expect(seen).toBe('POST /hook application/json {"a":1}')
  })

  test.each([
    ['127.0.0.1'],
    ['2130706433'],
    ['0x7f000001'],
    ['0x7f.1'],
    ['0177.0.0.1'],
    ['127.1'],
    ['127.0.0.1.'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[::127.0.0.1]'],
    ['[::1]'],
    ['0.0.0.0'],
    ['[::]'],
    ['%31%32%37.0.0.1'],
    ['１２７.0.0.1'],
  ])('a call to ourselves as %s is refused', async (host) => {
    const seen = await counting()
    const url = `http://${host}:${seen.port}/`
    const refused = strict.post(url, message)
    await expect(refused).rejects.toMatchObject({ code: 'address_refused' })
    expect(seen.requests).toBe(0)
    expect(strict.accepts(url)).toBe(false)
  })

  test.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
  ])('a call to a name that resolves to %j is refused like one to an unknown name', async (addresses) => {
    const seen = await counting()
    const refused = leadingTo(...addresses).post(`http://hook.example:${seen.port}/`, message)
    await expect(refused).rejects.toMatchObject({ code: 'unresolved' })
    expect(seen.requests).toBe(0)
  })

  test('a call to localhost by its name is refused', async () => {
    const seen = await counting()
    const refused = strict.post(`http://localhost:${seen.port}/`, message)
    await expect(refused).rejects.toMatchObject({ code: 'unresolved' })
    expect(seen.requests).toBe(0)
  })

  test('a call connects to the address that was checked, and checks every time', async () => {
    const seen = await counting()
    let asked = 0
    // DNS rebinding: an address that was allowed once is not allowed again after it changes.
    const outgoing = openOutgoing({ allowHosts: ['rebind.example'], plainHttp: true }, async () => {
      asked += 1
      if (asked > 1) throw new Error('ENOTFOUND')
      return [{ address: '127.0.0.1', family: 4 }]
    })
    const url = `http://rebind.example:${seen.port}/`
    expect((await outgoing.post(url, message)).status).toBe(200)
    await expect(outgoing.post(url, message)).rejects.toMatchObject({ code: 'unresolved' })
    expect([asked, seen.requests]).toEqual([2, 1])
  })

  test('a file is read as it is, up to a size, and from public addresses only', async () => {
    const bytes = Buffer.from([0, 255, 128, 10])
    const port = await serve((_, response) => response.end(bytes))
    const limits = { timeoutMs: 5_000, bytesMax: 4 }
    const url = `http://127.0.0.1:${port}/cover`
    expect(await local.get(url, limits)).toEqual({ status: 200, bytes })
    await expect(local.get(url, { ...limits, bytesMax: 3 })).rejects.toMatchObject({ code: 'too_large' })
    await expect(strict.get(url, limits)).rejects.toMatchObject({ code: 'address_refused' })
    await expect(leadingTo('10.0.0.1').get('http://inside.example/', limits)).rejects.toMatchObject({
      code: 'unresolved',
    })
  })

  test('a call does not follow redirects', async () => {
    const inside = await counting()
    const port = await serve((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/secret` }).end(),
    )
    expect((await local.post(`http://127.0.0.1:${port}/`, message)).status).toBe(307)
    expect(inside.requests).toBe(0)
  })

  test('a call gives up on a body that does not end', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200)
      response.write('one moment')
    })
    const refused = local.post(`http://127.0.0.1:${port}/`, { ...message, timeoutMs: 200 })
    await expect(refused).rejects.toMatchObject({ code: 'timeout' })
  })

  test('a call gives up on a server that does not respond', async () => {
    const port = await serve(() => undefined)
    const refused = local.post(`http://127.0.0.1:${port}/`, { ...message, timeoutMs: 200 })
    await expect(refused).rejects.toMatchObject({ code: 'timeout' })
  })

  test('a call reads at most 64 KB of an endless response', async () => {
    let closed = () => {}
    const ended = new Promise<void>((done) => {
      closed = done
    })
    const port = await serve((_, response) => {
      const chunk = Buffer.alloc(16_384, 'x')
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more).on('close', closed)
      more()
    })
    const answer = await local.post(`http://127.0.0.1:${port}/`, message)
    expect([answer.status, answer.body.length]).toEqual([200, 65_536])
    await ended
  })

  test('a failed call reports the reason', async () => {
    const { port } = await counting()
    for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
    const refused = local.post(`http://127.0.0.1:${port}/`, message)
    await expect(refused).rejects.toMatchObject({ code: 'connection' })
  })

  test.each([
    ['ftp://example.com/'],
    ['http://example.com/'],
    ['https://a:b@example.com/'],
    ['nonsense'],
  ])('an https-only client refuses %s', async (url) => {
    const outgoing = openOutgoing({ allowHosts: [], plainHttp: false })
    expect(outgoing.accepts(url)).toBe(false)
    await expect(outgoing.post(url, message)).rejects.toMatchObject({ code: 'address_refused' })
  })

  test('an https-only client accepts a public name and a public address', () => {
    const outgoing = openOutgoing({ allowHosts: [], plainHttp: false })
    expect(outgoing.accepts('https://hooks.example.com/backline')).toBe(true)
    expect(outgoing.accepts('https://8.8.8.8/')).toBe(true)
    expect(outgoing.accepts('https://[2606:4700:4700::1111]/')).toBe(true)
  })
})
