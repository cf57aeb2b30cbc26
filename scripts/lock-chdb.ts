// Completes package-lock.json with the chDB packages of all platforms. Run by hand after the version of chdb is raised:
//
//   npm install --save-exact --ignore-scripts chdb@<version>
//   node --disable-warning=ExperimentalWarning scripts/lock-chdb.ts
//
// npm leaves out optional packages that its registry does not have, and a lock file without them fails `npm ci` on
// every platform. The hash of a package is written where the registry knows it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

interface Locked {
  version: string
  integrity: string | undefined
  cpu: string[]
  libc: string[] | undefined
  license: string
  optional: true
  os: string[]
}

interface LockFile {
  packages: Record<string, Partial<Locked> & { optionalDependencies?: Record<string, string> }>
}

const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const platforms = lock.packages['node_modules/chdb']?.optionalDependencies ?? {}

for (const [name, version] of Object.entries(platforms)) {
  const key = `node_modules/${name}`
  const known = lock.packages[key]
  if (known?.version === version && known.integrity) continue
  lock.packages[key] = entryOf(name, version)
  console.log(`${name}@${version} ${lock.packages[key].integrity ?? 'without a hash: not in this registry'}`)
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(sorted)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)

/** @param name such as @chdb/lib-linux-arm64-gnu */
function entryOf(name: string, version: string): Locked {
  const [os = '', cpu = '', libc] = name.replace('@chdb/lib-', '').split('-')
  return {
    version,
    integrity: integrityOf(name, version),
    cpu: [cpu],
    libc: libc ? ['glibc'] : undefined,
    license: 'Apache-2.0',
    optional: true,
    os: [os],
  }
}

function integrityOf(name: string, version: string): string | undefined {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity']
    return (
      execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    )
  } catch {
    return undefined
  }
}
