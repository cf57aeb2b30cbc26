// Command lines that confine a program: Node without file access, and kernel limits.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

interface LockedNode {
  readable: string[]
  heapMb: number
  flags?: string[]
}
interface Caps {
  cpuMs?: number
  dataBytes?: number
  addressBytes?: number
}

/**
 * Node with the permission model: only this folder and the named paths are readable, nothing can be written or
 * started. Data comes and goes through inherited descriptors.
 */
export function lockedNode({ readable, heapMb, flags = [] }: LockedNode): string[] {
  // Resolved by name instead of relative to this module, because a bundled server lives elsewhere.
  const here = dirname(createRequire(import.meta.url).resolve('#engines/sandbox/serve-job.ts'))
  return [
    process.execPath,
    '--permission',
    ...[here, ...readable].map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heapMb}`,
    ...flags,
  ]
}

/**
 * The kernel enforces the limits where `prlimit` exists, which is on Linux; elsewhere the timeout has to suffice.
 */
export function capped({ cpuMs, dataBytes, addressBytes }: Caps, command: string[]): string[] {
  const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
  if (!prlimit) return command
  const caps = ['--core=0']
  if (cpuMs) caps.push(`--cpu=${Math.max(1, Math.ceil(cpuMs / 1000))}`)
  // Node reserves far more address space than it writes to, so only written memory can be limited.
  if (dataBytes) caps.push(`--data=${dataBytes}`)
  if (addressBytes) caps.push(`--as=${addressBytes}`)
  return [prlimit, ...caps, '--', ...command]
}
