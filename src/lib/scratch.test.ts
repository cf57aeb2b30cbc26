// Folders for the files of one piece of work: removed with it, and what killed processes leave behind a day later.
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeOldScratch, scratchFolder } from './scratch.ts'

const HOUR_S = 3_600

test('a folder is removed with its files, also after an error', async () => {
  let folder = ''
  const work = async () => {
    await using scratch = await scratchFolder()
    folder = scratch.path
    writeFileSync(path.join(folder, 'file'), 'content')
    throw new Error('broken')
  }
  await expect(work()).rejects.toThrow('broken')
  expect(folder).not.toBe('')
  expect(existsSync(folder)).toBe(false)
})

test('only folders that are older than a day are removed at a start', async () => {
  await using recent = await scratchFolder()
  await using old = await scratchFolder()
  const other = path.join(path.dirname(old.path), `backline-other-${path.basename(old.path)}`)
  mkdirSync(other)
  try {
    writeFileSync(path.join(old.path, 'file'), 'content')
    const now = Date.now() / 1000
    utimesSync(recent.path, now, now - 23 * HOUR_S)
    for (const folder of [old.path, other]) utimesSync(folder, now, now - 25 * HOUR_S)
    await removeOldScratch()
    expect([recent.path, old.path, other].map((folder) => existsSync(folder))).toEqual([true, false, true])
  } finally {
    await rm(other, { recursive: true })
  }
})
