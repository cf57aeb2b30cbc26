// Who the embedded server runs as. PostgreSQL refuses root, and a folder only root may enter is closed to
// everyone else, so as root there are two ways: a user namespace in which root is called nobody, or nobody.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'

const NOBODY = 65534

export interface RunAs {
  name: 'self' | 'namespace' | 'nobody'
  /** Command words put before the server's own. */
  prefix: string[]
  /** Gives a file or folder of ours to the user the server runs as. */
  own(fileOrFolder: string): void
}

/**
 * The first way that works here. An existing data folder keeps the way it was made with: its files belong to
 * that user. `--pdeathsig` (Linux) is applied last, since a change of user clears it, and keeps the server
 * from outliving this process even when we are killed.
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
    own: (at) => chownSync(at, NOBODY, NOBODY),
  }
}

/** Whether any user may walk to `folder`: every folder above it, and itself, lets others pass. */
export function isTraversable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

function works([file, ...args]: string[]): boolean {
  return spawnSync(file as string, args, { stdio: 'ignore' }).status === 0
}
