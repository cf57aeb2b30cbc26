// The shared starting point of the journeys, made once per run: a data folder with an empty, migrated database, and a
// folder for the composed music and covers that several journeys upload.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds `data`, a stopped data folder to copy, and `files`. */
    preparedFolder: string
  }
}

/** vitest's global set-up. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-prepared-'))
  mkdirSync(path.join(folder, 'files'))
  project.provide('preparedFolder', folder)
  const server = await startServer({ dataDir: path.join(folder, 'data'), env: { LOG_LEVEL: 'error' } })
  await server.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
