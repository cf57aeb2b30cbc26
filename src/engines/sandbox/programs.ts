// The programs that run in processes of their own, most of them sandboxed, and where they are.
import { createRequire } from 'node:module'

/** Modules below `engines`, without their extension; the build makes one file of each. */
export const PROGRAMS = [
  'artwork/child',
  'artwork/text-child',
  'audio/child',
  'audio/wasm-ffmpeg',
  'composer/child',
  'covers/child',
  'ddex/child',
] as const
export type Program = (typeof PROGRAMS)[number]

/**
 * The path of a program. A server that was built starts the built one: loading the sources, file by file and without
 * their types, takes each process 0.15 s longer.
 */
export function programPath(name: Program): string {
  // Resolved by package name instead of relative to this module, because a bundled server lives elsewhere.
  const { resolve } = createRequire(import.meta.url)
  // Only the build defines `import.meta.env`.
  return resolve(import.meta.env?.PROD ? `#build/programs/${name}.js` : `#engines/${name}.ts`)
}
