// Both object stores, the folder and the S3 bucket, do what the port promises.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Objects, openObjects } from './index.ts'

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
