// Unsaved edits end with the session of their person, and not where the browser stores nothing.
import { afterEach, expect, test, vi } from 'vitest'
import { editStorageOf } from './edit-storage.ts'

const user = (id: string) =>
  JSON.stringify({
    _id: id,
    name: '',
    role: 'user',
    subscription: {},
    account: {},
    accounts: [],
    closing: null,
  })

function stubStorage(start: string | null): { value: string | null } {
  const stored = { value: start }
  vi.stubGlobal('localStorage', { getItem: () => stored.value })
  return stored
}
afterEach(() => vi.unstubAllGlobals())

test('edits stay active while their person is signed in, and end with the sign-out', () => {
  const stored = stubStorage(user('ana'))
  const storage = editStorageOf('ana', 'release')
  expect(storage.isActive()).toBe(true)
  stored.value = null
  expect(storage.isActive()).toBe(false)
})

test('edits end when somebody else signs in', () => {
  const stored = stubStorage(null)
  const storage = editStorageOf('ana', 'release')
  stored.value = user('bruno')
  expect(storage.isActive()).toBe(false)
})

test('edits are sent where the browser stores nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('storage is off')
    },
  })
  expect(editStorageOf('ana', 'release').isActive()).toBe(true)
})
