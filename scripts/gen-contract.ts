// Writes docs/openapi.json and the `contract.json` of every feature from the contract; with --check it only compares
// them.
import { readFileSync, writeFileSync } from 'node:fs'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import { CONTRACT } from '#app/contract.ts'
import { openapi } from '#app/openapi.ts'

/** Properties of an endpoint that the documentation and the server need, but not a call from the browser. */
const NOT_FOR_CALLS = ['summary', 'description', 'tags']

/** The routes of one feature, without the schemas that only the server checks. */
const routesOf = (contract: AnyContractRouter) =>
  JSON.stringify(
    minifyContractRouter(contract),
    (key, value) => (NOT_FOR_CALLS.includes(key) ? undefined : key === 'meta' ? {} : value),
    2,
  )

/** `artistPages` is in the folder artist-pages. */
const folderOf = (feature: string) => feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const files = {
  'docs/openapi.json': JSON.stringify(await openapi(), null, 2),
  ...Object.fromEntries(
    Object.entries(CONTRACT).map(([feature, contract]) => [
      `src/features/${folderOf(feature)}/contract.json`,
      routesOf(contract),
    ]),
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
