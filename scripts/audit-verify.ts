// npm run audit:verify: compares the audit log with its seals. `npm run audit:verify -- 12 <hash>` also requires a seal
// that was noted earlier.
import { verifyAudit } from '#features/audit/service.server.ts'
import { openDatabase } from '#lib/db.ts'
import { installationSecret } from '#lib/secret.ts'
import { configOrExit, openMigrated } from './lib.ts'

const [number, hash] = process.argv.slice(2)
const known = number && hash ? { number: Number(number), hash } : undefined
const opened = await openMigrated(configOrExit())
const { config } = opened
const { db, close } = openDatabase(config.databaseUrl, { connections: 2 })
const found = await verifyAudit({ db, secret: config.secret ?? installationSecret(config.dataDir) }, known)
await close()
await opened.close()
if ('kind' in found) {
  console.error(`The audit log does not match its seals: ${sentenceOf(found)}`)
  process.exit(1)
}
console.log(`${found.entries} entries in ${found.seals} seals match; ${found.unsealed} wait for a seal.`)
if (found.last) console.log(`Last seal: ${found.last.number} ${found.last.hash}`)
process.exit(0)

function sentenceOf(fault: Extract<typeof found, { kind: string }>): string {
  switch (fault.kind) {
    case 'entry_changed':
      return `entry ${fault.entryId} (seal ${fault.seal}) was changed.`
    case 'entry_missing':
      return `entry ${fault.entryId} (seal ${fault.seal}) was removed.`
    case 'entry_added':
      return `entry ${fault.entryId} was added without being recorded.`
    case 'seal_changed':
      return `seal ${fault.seal} was changed.`
    case 'seal_missing':
      return `seal ${fault.seal} was removed.`
  }
}
