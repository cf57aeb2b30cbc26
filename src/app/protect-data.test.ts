// The data folder is closed to other users of the machine.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { protectData } from './protect-data.ts'

let folder: string
const before = process.umask()
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backline-data-'))
})
afterEach(() => {
  process.umask(before)
  rmSync(folder, { recursive: true })
})

const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8)

test('a data folder that cannot be one is named with its variable', () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(() => protectData(file)).toThrow(
    `The data folder ${file} (BACKLINE_DATA_DIR) cannot be used: EEXIST`,
  )
})

test('what is in the data folder, and what is created in it later, is closed to others', () => {
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'objects'))
  chmodSync(path.join(folder, 'objects'), 0o755)
  writeFileSync(path.join(folder, 'backline.lock'), '')
  chmodSync(path.join(folder, 'backline.lock'), 0o644)
  protectData(folder)
  mkdirSync(path.join(folder, 'stores', 'spotify'), { recursive: true })
  writeFileSync(path.join(folder, 'objects', 'music.flac'), '')
  expect(
    Object.fromEntries(
      ['', 'objects', 'backline.lock', 'stores', 'stores/spotify', 'objects/music.flac'].map((name) => [
        name,
        modeOf(name),
      ]),
    ),
  ).toEqual({
    '': process.getuid?.() === 0 ? '711' : '700',
    objects: '700',
    'backline.lock': '600',
    stores: '700',
    'stores/spotify': '700',
    'objects/music.flac': '600',
  })
})

test('the folders of the database keep their modes', () => {
  mkdirSync(path.join(folder, 'postgres-18'))
  chmodSync(path.join(folder, 'postgres-18'), 0o750)
  protectData(folder)
  expect(modeOf('postgres-18')).toBe('750')
})
