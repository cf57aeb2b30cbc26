// The image model over HTTP: what is sent, and what is made of the answers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { type LocalImageModel, openLocalImageModel } from './image-model.fixtures.ts'
import { type ImageModel, openImageModel } from './index.ts'

const PICTURE = Buffer.from('a picture')

let local: LocalImageModel
let other: LocalImageModel
let model: ImageModel
beforeAll(async () => {
  local = await openLocalImageModel()
  other = await openLocalImageModel()
  model = required(
    await openImageModel({ url: local.url, name: 'gpt-image-1', apiKey: 'secret-key', sidePx: 1024 }),
  )
})
afterAll(async () => {
  await local.close()
  await other.close()
})
beforeEach(() => {
  local.requests.length = 0
})

const draw = (signal = AbortSignal.timeout(5_000)) =>
  model.draw({ prompt: 'A ferry in the fog', signal }).then((bytes) => Buffer.from(bytes).toString())

test('an installation without a model has none', async () => {
  expect(await openImageModel(undefined)).toBeNull()
})

test('one square picture is asked for, with the key', async () => {
  local.answer(() => PICTURE)
  expect(await draw()).toBe('a picture')
  expect(local.requests).toEqual([
    {
      model: 'gpt-image-1',
      authorization: 'Bearer secret-key',
      prompt: 'A ferry in the fog',
      size: '1024x1024',
      n: 1,
    },
  ])
  expect({ name: model.name, host: model.host }).toEqual({
    name: 'gpt-image-1',
    host: new URL(local.url).host,
  })
})

test('a short outage is tried once more', async () => {
  let calls = 0
  local.answer(() => (++calls === 1 ? 503 : PICTURE))
  expect(await draw()).toBe('a picture')
})

test('an error repeats nothing of what was typed', async () => {
  local.answer(() => 400)
  const error = await draw().catch((error: Error) => error)
  expect(String(error)).toBe('Error: status 400')
  expect(error).not.toHaveProperty('cause')
})

test('a link to another server of the network is not followed', async () => {
  other.answer(() => PICTURE)
  local.answer(() => `${other.url}/picture.png`)
  await expect(draw()).rejects.toThrow()
  expect(other.requests).toEqual([])
})

test('an answer of any length is not read into memory', async () => {
  local.answer(() => Buffer.alloc(24 * 1024 * 1024))
  await expect(draw()).rejects.toThrow()
})

test('a model that takes too long is not waited for', async () => {
  local.answer(() => new Promise((done) => setTimeout(done, 2_000, PICTURE)))
  await expect(draw(AbortSignal.timeout(50))).rejects.toThrow()
})
