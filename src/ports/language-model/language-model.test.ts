// The language model over HTTP: what is sent, and what is made of the answers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { required } from '#lib/pure/required.ts'
import { type LanguageModel, openLanguageModel } from './index.ts'
import { type LocalModel, openLocalModel } from './language-model.fixtures.ts'

let local: LocalModel
let model: LanguageModel
beforeAll(async () => {
  local = await openLocalModel()
  model = required(await openLanguageModel({ url: local.url, name: 'llama3.3', apiKey: 'secret-key' }))
})
afterAll(() => local.close())
beforeEach(() => {
  local.requests.length = 0
})

const ask = (signal = AbortSignal.timeout(5_000)) =>
  model.answer({
    instructions: 'Greet the person.',
    input: { name: 'Ada' },
    shape: z.object({ greeting: z.string() }),
    signal,
  })

test('an installation without a model has none', async () => {
  expect(await openLanguageModel(undefined)).toBeNull()
})

test('what people typed is sent as data, apart from the instructions, with the key and the shape of the answer', async () => {
  local.answer(() => ({ greeting: 'Hello, Ada' }))
  expect(await ask()).toEqual({ greeting: 'Hello, Ada' })
  expect(local.requests).toEqual([
    {
      model: 'llama3.3',
      authorization: 'Bearer secret-key',
      responseFormat: 'json_schema',
      instructions: 'Greet the person.',
      input: { name: 'Ada' },
    },
  ])
  expect({ name: model.name, host: model.host }).toEqual({ name: 'llama3.3', host: new URL(local.url).host })
})

test.each([
  ['of another shape', () => ({ farewell: 'Bye' })],
  ['that is no JSON', () => 'Of course! Here is a greeting: Hello'],
  ['that refuses', () => 401],
])('an answer %s fails', async (_, answer) => {
  local.answer(answer)
  await expect(ask()).rejects.toThrow()
})

test('a short outage is tried once more', async () => {
  let calls = 0
  local.answer(() => (++calls === 1 ? 503 : { greeting: 'Hello again' }))
  expect(await ask()).toEqual({ greeting: 'Hello again' })
})

test('a model that takes too long is not waited for', async () => {
  local.answer(() => new Promise((done) => setTimeout(done, 2_000, { greeting: 'late' })))
  await expect(ask(AbortSignal.timeout(50))).rejects.toThrow()
})
