// Tests that an archive never has two entries of one name.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openZip } from './unzip.ts'
import { writeZip } from './zip.ts'

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'backline-zip-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('entries whose names are equal, or equal but for their case, are numbered', async () => {
  const file = path.join(scratch, 'names.zip')
  const zip = writeZip(file)
  for (const name of ['a/One.xml', 'a/One.xml', 'a/one.XML', 'b/One.xml', 'README', 'readme'])
    await zip.addText(name, name)
  await zip.close()
  const read = await openZip(file, { entries: 10, totalBytes: 1_000 })
  expect([...read.entries.keys()]).toEqual([
    'a/One.xml',
    'a/One (2).xml',
    'a/one (3).XML',
    'b/One.xml',
    'README',
    'readme (2)',
  ])
  read.close()
})
