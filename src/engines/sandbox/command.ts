// The command lines that lock a program in: Node without files, and caps the kernel keeps.
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
 * Node with the permission model: this folder and what is named may be read and nothing else; nothing may be written
 * or started. What is worked on comes and goes through inherited descriptors.
 */
export function lockedNode({ readable, heapMb, flags = [] }: LockedNode): string[] {
  // Found by name, not beside this module: a bundled server lives elsewhere, the sources stay where they are.
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

/** The kernel keeps a program within its caps where `prlimit` exists, which is on Linux; elsewhere the clock has to do. */
export function capped({ cpuMs, dataBytes, addressBytes }: Caps, command: string[]): string[] {
  const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
  if (!prlimit) return command
  const caps = ['--core=0']
  if (cpuMs) caps.push(`--cpu=${Math.max(1, Math.ceil(cpuMs / 1000))}`)
  // Node reserves far more address space than it writes to, so for it only what is written can be capped.
  if (dataBytes) caps.push(`--data=${dataBytes}`)
  if (addressBytes) caps.push(`--as=${addressBytes}`)
  return [prlimit, ...caps, '--', ...command]
}
