// The warehouse as the app opens it: nothing runs before it is needed, and its absence has a sentence.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/test-app.ts'
import { toAnswer } from './refusals.ts'

const { app, deps, fetch } = await openTestApp()
const { dataDir } = app.config

/** The warehouses of any app that this process runs. */
const running = () =>
  readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .filter((id) => {
      try {
        return (
          readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('warehouse/embedded-server') &&
          readFileSync(`/proc/${id}/stat`, 'utf8').includes(` ${process.pid} `)
        )
      } catch {
        return false
      }
    })

test.skipIf(process.platform !== 'linux')(
  'an idle app runs no warehouse and has no folder for it',
  async () => {
    const before = running()
    expect((await fetch('/readyz')).status).toBe(200)
    expect(running()).toEqual(before)
    expect(readdirSync(dataDir)).not.toContain('warehouse')
  },
)

test.each([
  ['en', /statements are not available/],
  ['es', /liquidaciones no están disponibles/],
  ['pt', /extratos não estão disponíveis/],
  ['tr', /görüntülenemiyor/],
])('a warehouse that cannot start answers 503 in the caller’s language: %s', async (language, sentence) => {
  writeFileSync(path.join(dataDir, 'warehouse'), 'not a folder')
  const error: unknown = await deps.warehouse
    .query({ sql: 'SELECT 1', scope: 'installation' })
    .catch((thrown: unknown) => thrown)
  expect(toAnswer(error, language)).toMatchObject({
    code: 'warehouse_unavailable',
    status: 503,
    message: expect.stringMatching(sentence),
  })
})
