// npm run check: types, lint, structure, and the OpenAPI document. With --write it fixes what can be fixed.
import { run } from './lib.ts'

const write = process.argv.includes('--write')
const steps: [name: string, program: string, args: string[]][] = [
  ['route types', 'react-router', ['typegen']],
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['lint', 'biome', ['check', '--error-on-warnings', ...(write ? ['--write'] : []), '.']],
  ['structure', process.execPath, ['scripts/check-structure.ts']],
  [
    'openapi',
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/gen-contract.ts', ...(write ? [] : ['--check'])],
  ],
]

/** Runs every step, so that one run reports all problems. */
export async function check(): Promise<boolean> {
  let good = true
  for (const [name, program, args] of steps) {
    const started = performance.now()
    const code = await run(program, args, { quiet: name !== 'structure' })
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    good &&= code === 0
  }
  return good
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
