// The user the embedded server runs as. PostgreSQL refuses root, so root uses a user namespace in which it is called
// nobody, or switches to the user nobody.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'

const NOBODY = 65534

export interface RunAs {
  name: 'self' | 'namespace' | 'nobody'
  /** Command prefix of the server. */
  prefix: string[]
  /** Gives a file or folder to the user the server runs as. */
  own(fileOrFolder: string): void
}

/**
 * Picks the first option that works here. An existing data folder keeps the option it was created with, because its
 * files belong to that user. `--pdeathsig` (Linux) comes last, because changing the user clears it; it ends the
 * server even when this process is killed.
 */
export function chooseRunAs(dataFolder: string, isRoot = process.getuid?.() === 0): RunAs {
  const leash = works(['setpriv', '--pdeathsig=INT', 'true']) ? ['setpriv', '--pdeathsig=INT'] : []
  if (!isRoot) return { name: 'self', prefix: leash, own: () => undefined }

  const namespace = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  const madeAsNobody = existsSync(dataFolder) && statSync(dataFolder).uid === NOBODY
  if (!madeAsNobody && works([...namespace, 'true'])) {
    return { name: 'namespace', prefix: [...namespace, ...leash], own: () => undefined }
  }
  return {
    name: 'nobody',
    prefix: ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=INT'],
    own: (folder) => chownSync(folder, NOBODY, NOBODY),
  }
}

/** Whether any user can access `folder`: it and every folder above it must allow others to enter. */
export function isTraversable(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (existsSync(current) && (statSync(current).mode & 0o001) === 0) return false
    if (current === path.dirname(current)) return true
  }
}

function works([file, ...args]: string[]): boolean {
  return spawnSync(file as string, args, { stdio: 'ignore' }).status === 0
}
