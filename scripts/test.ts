// npm test: types, lint, structure, unit and API tests on a real database, and the journeys in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { BROWSERS } from '../e2e/browsers.ts'
import { findTesseract } from '../src/engines/artwork/tesseract.ts'
import { check } from './check.ts'
import { ensureBuilt, exitWith, run } from './lib.ts'

const good = await check()
ensurePrograms()
const unit = await run('vitest', ['run', ...process.argv.slice(2)])
await ensureBuilt()
const journeys = await run('vitest', ['run', '--config', 'vitest.e2e.config.ts'])
if (!good || unit !== 0 || journeys !== 0) exitWith('\nNot everything passed; the lines above say what.')
console.log('\nEverything passed.')
process.exit(0)

/**
 * The programs that tests run against: on Debian as root they come from its packages; elsewhere the browser has to be
 * there, and what needs one of the others is skipped and says so.
 */
function ensurePrograms(): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // The first is the one named, or the one we would install; a full browser does where we cannot.
  const fit = process.env.CHROMIUM_PATH || mayInstall ? BROWSERS.slice(0, 1) : BROWSERS
  const lacksBrowser = !fit.some((file) => existsSync(file))
  if (lacksBrowser && !mayInstall)
    exitWith('The journeys need Chromium. Install it, or set CHROMIUM_PATH to it.')
  const missing = [
    ...(lacksBrowser ? ['chromium-headless-shell'] : []),
    ...(existsSync('/usr/sbin/sshd') ? [] : ['openssh-server']),
    ...(findTesseract() ? [] : ['tesseract-ocr']),
  ]
  if (missing.length === 0 || !mayInstall) return
  console.log(`Installing from Debian’s packages: ${missing.join(', ')} …`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  apt('update', '-qq')
  if (apt('install', '-y', '-qq', '--no-install-recommends', ...missing) === 0) return
  const complaint = `Not installed: ${missing.join(', ')}.`
  if (lacksBrowser) exitWith(complaint)
  console.log(`${complaint} The tests that need them are skipped.`)
}
