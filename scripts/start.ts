// npm start: installs, builds, migrates and serves, from a fresh checkout to a running page.
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { isLoopback } from '#app/config.ts'
import type * as Main from '#app/main.ts'
import { configOrExit, ensureBuilt, exitWith, onStop, openMigrated } from './lib.ts'

process.env.NODE_ENV ??= 'production'
const config = configOrExit()
const database = await openMigrated(config)
let running: Main.Running | undefined
onStop(async () => {
  await running?.stop()
  await database.close()
})
await ensureBuilt()
if (config.seed === 'yes' || (database.server.kind === 'embedded' && config.seed !== 'no')) await seedApart()

const main = (await import(pathToFileURL('build/server/index.js').href)) as typeof Main
try {
  running = await main.serve(database.config, 'build/client')
} catch (error) {
  await database.close()
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    exitWith(`Port ${config.port} is in use. Stop what listens there, or set PORT to another.`)
  }
  throw error
}
greet(running)

/** In a separate process, whose memory is freed when the music is composed. */
async function seedApart(): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/seed-inside.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DATABASE_URL: database.config.databaseUrl },
  })
  const code = await new Promise<number>((resolve) => child.on('exit', (ended) => resolve(ended ?? 1)))
  if (code !== 0) console.error('Could not create the demo data. Backline starts without it.')
}

function greet({ demoPeople }: Main.Running): void {
  const hasDemo = demoPeople > 0 && config.demoSignIn
  console.log(`\n  Backline is at ${config.publicUrl}`)
  if (hasDemo) {
    console.log('\n  Sign in as   demo-basic, demo-pro, demo-advanced   artists and labels')
    console.log('               demo-staff                            all staff pages, at /admin')
    console.log('               demo-frozen, demo-banned              restricted accounts')
    console.log('  Password     Backline-demo-1')
  } else if (demoPeople > 0) {
    console.log(
      '\n  Demo         accounts exist and cannot sign in, because other machines reach this installation',
    )
    console.log('               (BACKLINE_SEED=yes allows it)')
  }
  if (config.devMail) {
    console.log(`\n  Mail         ${config.publicUrl}/dev/mail`)
    console.log(`  Stores       ${config.publicUrl}/dev/store   sandboxes of the real ones`)
  } else if (!config.smtpUrl) console.log('\n  Mail         is not sent: set SMTP_URL')
  if (!config.testGateways && !config.billing)
    console.log('  Payments     are off, plans cannot be bought and nobody is paid: set STRIPE_SECRET_KEY')
  if (process.platform === 'win32' && !config.clickhouse.url)
    console.log('  Warehouse    is not there: set CLICKHOUSE_URL, Windows has no embedded one')
  console.log(`  API          ${config.publicUrl}/v1/docs\n`)
  if (!isLoopback(config.host) && (hasDemo || config.devMail)) {
    const open = [...(hasDemo ? ['the demo accounts'] : []), ...(config.devMail ? ['/dev/mail'] : [])].join(
      ' and ',
    )
    console.warn(`  Warning      HOST=${config.host}: everyone on the network can use ${open}\n`)
  }
}
