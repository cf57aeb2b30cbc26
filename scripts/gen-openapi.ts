// Writes docs/openapi.json from the contract; with --check it only says whether the file is true.
import { readFileSync, writeFileSync } from 'node:fs'
import { openapi } from '#app/openapi.ts'

const FILE = 'docs/openapi.json'
const wanted = `${JSON.stringify(await openapi(), null, 2)}\n`
if (process.argv.includes('--check')) {
  let kept = ''
  try {
    kept = readFileSync(FILE, 'utf8')
  } catch {}
  if (kept !== wanted) {
    console.error(`${FILE} is not what the contract says. Run: npm run check -- --write`)
    process.exit(1)
  }
} else writeFileSync(FILE, wanted)
