// Writes docs/openapi.json and src/lib/web/contract.json from the contract; with --check it only compares them.
import { readFileSync, writeFileSync } from 'node:fs'
import { minifyContractRouter } from '@orpc/contract'
import { CONTRACT } from '#app/contract.ts'
import { openapi } from '#app/openapi.ts'

/** What the reference and the server need of an endpoint, and a call from the browser does not. */
const NOT_FOR_CALLS = ['summary', 'description', 'tags']

const files = {
  'docs/openapi.json': JSON.stringify(await openapi(), null, 2),
  'src/lib/web/contract.json': JSON.stringify(
    minifyContractRouter(CONTRACT),
    (key, value) => (NOT_FOR_CALLS.includes(key) ? undefined : key === 'meta' ? {} : value),
    2,
  ),
}
const readText = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

for (const [file, json] of Object.entries(files)) {
  const text = `${json}\n`
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readText(file) !== text) {
    console.error(`${file} does not match the contract. Run: npm run check -- --write`)
    process.exit(1)
  }
}
