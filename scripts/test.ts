// npm test: types, lint, structure, unit and API tests on a real database, and the journeys in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { BROWSERS } from '../e2e/browsers.ts'
import { check } from './check.ts'
import { ensureBuilt, exitWith, run } from './lib.ts'

const good = await check()
const unit = await run('vitest', ['run', ...process.argv.slice(2)])
ensureChromium()
await ensureBuilt()
const journeys = await run('vitest', ['run', '--config', 'vitest.e2e.config.ts'])
if (!good || unit !== 0 || journeys !== 0) exitWith('\nNot everything passed; the lines above say what.')
console.log('\nEverything passed.')
process.exit(0)

/** On Debian as root the browser of the journeys comes from its packages; elsewhere one has to be there. */
function ensureChromium(): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // The first is the one named, or the one we would install; a full browser does where we cannot.
  const fit = process.env.CHROMIUM_PATH || mayInstall ? BROWSERS.slice(0, 1) : BROWSERS
  if (fit.some((file) => existsSync(file))) return
  if (!mayInstall) exitWith('The journeys need Chromium. Install it, or set CHROMIUM_PATH to it.')
  console.log('Installing Chromium from Debian’s packages …')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  apt('update', '-qq')
  if (apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell') !== 0)
    exitWith('Chromium could not be installed.')
}
