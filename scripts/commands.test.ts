// Commands that run from the sources, without a build.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(path.join(tmpdir(), 'backline-command-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each([
  ['warehouse-rebuild', 'The lines of 0 statements are stored.\nThe rows of 0 files of usage are stored.\n'],
  ['audit-verify', '0 entries in 0 seals match'],
])('%s works on a new installation', { timeout: 180_000 }, (command, says) => {
  const { DATABASE_URL: _, ...env } = process.env
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `scripts/${command}.ts`],
    { encoding: 'utf8', env: { ...env, BACKLINE_DATA_DIR: dataDir } },
  )
  expect({ stdout, stderr, status }).toMatchObject({ stdout: expect.stringContaining(says), status: 0 })
})
