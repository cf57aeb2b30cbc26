// Builds a bench as the server is built, for the peak memory of a process: to run TypeScript, Node loads a compiler, which
// takes more than 100 MB that the server never uses.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** @returns the built file, for `node` */
export async function buildBench(source: string): Promise<string> {
  // Not in `build`, which every build empties.
  const outDir = path.resolve('.cache', 'bench')
  const name = path.basename(source, '.ts')
  // Not loaded by what is built and measured.
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: source,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: `${name}-[hash].js` } },
    },
  })
  return path.join(outDir, `${name}.js`)
}

/** Of this process. What `getrusage` says begins with the memory of the process that started it. */
export function peakMemoryMb(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
