// npm run bench: runs every file of bench/; each prints ratios against a peer or a limit of the same run.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { run } from './lib.ts'

const names = process.argv.slice(2)
const files = readdirSync('bench').filter(
  (name) => name.endsWith('.ts') && (names.length === 0 || names.some((part) => name.includes(part))),
)
let worst = 0
for (const name of files.sort()) {
  console.log(`\n== ${name.replace('.ts', '')}`)
  worst = Math.max(
    worst,
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', path.join('bench', name)]),
  )
}
process.exit(worst)
