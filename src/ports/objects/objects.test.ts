// Both object stores, the folder and the S3 bucket, do what the port promises.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { type Objects, openObjects } from './index.ts'
import { s3Objects } from './s3.ts'

const base = mkdtempSync(path.join(tmpdir(), 'backline-objects-'))
let bucket: S3rver
let endpoint = ''
beforeAll(async () => {
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(base, 's3'),
    configureBuckets: [{ name: 'objects', configs: [] }],
  })
  endpoint = `http://127.0.0.1:${(await bucket.run()).port}`
})
afterAll(async () => {
  await bucket.close()
  rmSync(base, { recursive: true, force: true })
})

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const stores = {
  folder: () => openObjects({ dataDir: path.join(base, 'data') }),
  bucket: () =>
    openObjects({ dataDir: base, s3: { bucket: 'objects', region: 'us-east-1', endpoint, ...credentials } }),
}

describe.each(Object.entries(stores))('objects in a %s', (name, open) => {
  const key = `uploads/${name}/original.flac`
  const file = path.join(base, `${name}.flac`)
  let objects: Objects
  beforeEach(async () => {
    objects = await open()
    writeFileSync(file, 'fLaC 0123456789')
    await objects.putFile(key, file)
  })

  test('objects are read whole and in part', async () => {
    expect(String(await buffer(await objects.read(key)))).toBe('fLaC 0123456789')
    expect(String(await buffer(await objects.read(key, { start: 5, end: 8 })))).toBe('0123')
  })

  test('an object can be stored twice', async () => {
    await objects.putFile(key, file)
    expect(String(await buffer(await objects.read(key)))).toBe('fLaC 0123456789')
  })

  test('a copy stays when its original is deleted', async () => {
    const copy = `uploads/${name}/copy.flac`
    for (let times = 0; times < 2; times++) await objects.copy(key, copy)
    await objects.delete(key)
    expect(String(await buffer(await objects.read(copy)))).toBe('fLaC 0123456789')
  })

  test('an object has a size, and none when it does not exist', async () => {
    expect(await objects.sizeBytes(key)).toBe(15)
    expect(await objects.sizeBytes('uploads/absent')).toBeUndefined()
  })

  test('an object has a local path with the same bytes', async () => {
    const scratch = mkdtempSync(path.join(base, 'scratch-'))
    expect(readFileSync(await objects.localPath(key, scratch), 'utf8')).toBe('fLaC 0123456789')
  })

  test('a deleted object is gone', async () => {
    await objects.delete(key)
    expect(await objects.sizeBytes(key)).toBeUndefined()
  })
})

describe('a bucket that cannot be used', () => {
  const answers: Record<string, { status: number; code?: string }> = {
    'forbids everything': { status: 403, code: 'AccessDenied' },
    'does not exist': { status: 404, code: 'NoSuchBucket' },
    'is out of order': { status: 500, code: 'InternalError' },
    'asks to slow down': { status: 503, code: 'SlowDown' },
    'has another clock': { status: 403, code: 'RequestTimeTooSkewed' },
    'stops within an answer': { status: 200 },
    'never answers': { status: 0 },
  }

  test.each(Object.entries(answers))('one that %s is reported as unavailable', async (_, {
    status,
    code,
  }) => {
    const server = createServer((request, response) => {
      request.resume()
      if (status === 0) return
      response.writeHead(status, code ? {} : { 'content-length': '1000' })
      if (!code) return response.write('begun', () => response.destroy())
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const config = { bucket: 'objects', region: 'us-east-1', endpoint: `http://127.0.0.1:${portOf(server)}` }
    const objects = s3Objects({ ...config, ...credentials }, { silenceMs: 200 })
    const file = path.join(base, 'one')
    writeFileSync(file, 'one')
    const unavailable = { code: 'storage_unavailable', status: 503 }
    await expect(objects.putFile('one', file)).rejects.toMatchObject(unavailable)
    await expect(objects.localPath('one', base)).rejects.toMatchObject(unavailable)
    await expect(objects.delete('one')).rejects.toMatchObject(unavailable)
    server.closeAllConnections()
    server.close()
  })

  test('a missing object is no fault of the bucket', async () => {
    const objects = await stores.bucket()
    await expect(objects.localPath('none', base)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(objects.read('none')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
