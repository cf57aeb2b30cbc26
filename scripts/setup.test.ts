// Tests that the entry point of the npm scripts refuses where it must not install.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('an install never empties the folder behind a link', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const elsewhere = path.join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  writeFileSync(path.join(elsewhere, 'kept'), '')
  for (const file of ['package.json', 'package-lock.json', 'scripts/setup.mjs'])
    cpSync(file, path.join(folder, file))
  symlinkSync(elsewhere, path.join(folder, 'node_modules'))

  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/setup.mjs'), 'start'], {
    encoding: 'utf8',
  })
  expect(stderr).toContain('node_modules is a link')
  expect(status).toBe(1)
  expect(existsSync(path.join(elsewhere, 'kept'))).toBe(true)
})
