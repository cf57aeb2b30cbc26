// Proves that neither of two people who save the same artist loses a change.
import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const base = {
  name: 'Ana',
  bio: '',
  mainGenre: 'pop',
  subgenre: null as string | null,
  socials: { x: '', instagram: '' },
}
const rules = { groups: [['mainGenre', 'subgenre']], records: ['socials'] } as const

test('own changes are kept, and everything else is the newest', () => {
  const mine = { ...base, bio: 'Sings.', socials: { x: 'x.com/ana', instagram: '' } }
  const theirs = { ...base, name: 'Ana Lima', bio: 'Writes.', socials: { x: '', instagram: 'ana' } }
  expect(mergeChanges({ base, mine, theirs }, rules)).toEqual({
    ...base,
    name: 'Ana Lima',
    bio: 'Sings.',
    socials: { x: 'x.com/ana', instagram: 'ana' },
  })
})

test('fields that belong together are not mixed', () => {
  const mine = { ...base, mainGenre: 'rock' }
  const theirs = { ...base, subgenre: 'dream_pop' }
  expect(mergeChanges({ base, mine, theirs }, rules)).toMatchObject({ mainGenre: 'rock', subgenre: null })
})
