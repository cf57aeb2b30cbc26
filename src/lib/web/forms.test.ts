// What the forms share.
import { expect, test } from 'vitest'
import { withTyped } from './forms.ts'

test('what is typed while a form is saved stays, and the rest is shown as it was saved', () => {
  const sent = { title: ' Maré ', bio: 'One', links: { x: 'x.com/mare' }, blocks: [{ text: 'a' }] }
  const saved = { title: 'Maré', bio: 'One', links: { x: 'https://x.com/mare' }, blocks: [{ text: 'a' }] }
  expect(withTyped(saved, { sent, typed: structuredClone(sent) })).toEqual(saved)
  expect(withTyped(saved, { sent, typed: { ...sent, bio: 'One two', blocks: [{ text: 'ab' }] } })).toEqual({
    ...saved,
    bio: 'One two',
    blocks: [{ text: 'ab' }],
  })
})
