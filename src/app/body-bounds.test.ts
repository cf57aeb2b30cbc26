// Bodies are checked without parsing them, and large ones one after the other.
import { expect, test } from 'vitest'
import { faultOfJson, oneAtATime, turns } from './body-bounds.ts'

const faultOf = (text: string) => faultOfJson(Buffer.from(text))

test.each([
  [
    'a release with credits',
    JSON.stringify({ tracks: [{ credits: [{ name: 'Ana', roles: ['Vocals'] }] }] }),
    undefined,
  ],
  ['twenty levels', '['.repeat(20), undefined],
  ['twenty-one levels', '['.repeat(21), 'too_deep'],
  ['levels that are closed again', '[[]],'.repeat(1_000), undefined],
  ['a text of brackets and commas', `"${'[{,'.repeat(60_000)}"`, undefined],
  ['a text that ends in an escaped quote', `"\\"${'['.repeat(100)}"`, undefined],
  ['a text that ends in a backslash', `"\\\\"${'['.repeat(100)}`, 'too_deep'],
  ['50,000 values', '0,'.repeat(49_999), undefined],
  ['more values', '0,'.repeat(50_000), 'too_many_values'],
  ['a text without an end', '"[[', undefined],
])('%s', (_, text, expected) => expect(faultOf(text)).toBe(expected))

test('each call gets a turn of the event loop of its own, in order', async () => {
  const takeTurn = turns()
  const seen: string[] = []
  const calls = ['first', 'second', 'third'].map(async (name) => {
    await takeTurn()
    seen.push(name)
  })
  for (let turn = 1; turn <= calls.length; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.resolve()
    expect(seen.length).toBeLessThanOrEqual(turn)
  }
  await Promise.all(calls)
  expect(seen).toEqual(['first', 'second', 'third'])
})

test('what has the same key runs one after the other, also after a failure', async () => {
  const inOrder = oneAtATime()
  const seen: string[] = []
  const run = (key: string, name: string) =>
    inOrder(key, async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`${name} ends`)
      if (name === 'first') throw new Error('failed')
    })
  const [first, second] = [run('one', 'first'), run('one', 'second')]
  const other = run('two', 'other')
  await expect(first).rejects.toThrow('failed')
  await Promise.all([second, other])
  expect(seen.filter((event) => !event.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ])
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('second begins'))
})
