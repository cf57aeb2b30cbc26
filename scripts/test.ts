// npm test: types, lint, structure, unit and API tests on a real database; npm run test:all also runs the journeys in a
// real browser, which need a build and twice the time.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BROWSERS } from '../e2e/browsers.ts'
import { findTesseract } from '../src/engines/artwork/installed-tesseract.ts'
import { findPostgresPrograms } from '../src/test/postgres-programs.ts'
import { check } from './check.ts'
import { ensureBuilt, exitWith, run } from './lib.ts'

const { values, positionals } = parseArgs({
  options: { journeys: { type: 'boolean' } },
  allowPositionals: true,
})
const good = await check()
ensurePrograms(values.journeys ?? false)
const unit = await runTests('unit', positionals)
if (values.journeys) await ensureBuilt()
const journeys = values.journeys ? await runTests('journeys', ['--config', 'vitest.e2e.config.ts']) : []
const failures = [...(good ? [] : ['types, lint or structure']), ...unit, ...journeys]
if (failures.length > 0) exitWith(`\nNot everything passed:\n${failures.join('\n')}`)
console.log('\nEverything passed.')
process.exit(0)

interface TestFile {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: TestResult[]
}
interface TestResult {
  fullName: string
  status: string
  failureMessages: string[]
}

/** @returns a line for each failed test with the start of its message, to repeat them at the end */
async function runTests(name: string, args: string[]): Promise<string[]> {
  const report = path.join('test-results', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const passed = (await run('vitest', ['run', ...reporters, ...args])) === 0
  if (!existsSync(report)) return [`${name}: ended without a report`]
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: TestFile[] }
  printSlowest(name, testResults)
  printFlaky(testResults)
  if (passed) return []
  const lines = testResults.flatMap(failuresOf)
  // An error outside any test, or a worker that ended early, fails a run in which every test passed.
  if (lines.length === 0) return [`${name}: every test passed but the run failed; its output above says why`]
  return lines.map((line) => line.replace(/\s+/g, ' ').slice(0, 400))
}

function failuresOf(file: TestFile): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && file.status === 'failed') return [`${sourceOf(file)}: ${file.message}`]
  return failed.map((test) => describeFailure(file, test))
}

function sourceOf(file: TestFile): string {
  return path.relative('.', file.name)
}

function describeFailure(file: TestFile, { fullName, failureMessages }: TestResult): string {
  return `${sourceOf(file)} > ${fullName}: ${failureMessages[0]?.split('\n    at ')[0]}`
}

/** A test that passed when it was run again keeps the message of its first run. */
function printFlaky(files: TestFile[]): void {
  const lines = files.flatMap((file) =>
    file.assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => describeFailure(file, test)),
  )
  if (lines.length > 0) console.log(`\nFlaky, passed only when run again:\n${lines.join('\n')}`)
}

function printSlowest(name: string, files: TestFile[]): void {
  const slowest = files
    .map((file) => ({ source: sourceOf(file), ms: file.endTime - file.startTime }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10)
  console.log(`\nThe ten slowest files (${name}), in seconds:`)
  for (const { source, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${source}`)
}

/**
 * Provides the programs that tests run against: on Debian as root from its packages; elsewhere the browser has to be
 * installed, and tests that need one of the other programs are skipped with a message.
 */
function ensurePrograms(withBrowser: boolean): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  // The configured browser, or the one that we would install; a full browser is enough where we cannot install one.
  const fit = process.env.CHROMIUM_PATH || mayInstall ? BROWSERS.slice(0, 1) : BROWSERS
  const lacksBrowser = withBrowser && !fit.some((file) => existsSync(file))
  if (lacksBrowser && !mayInstall)
    exitWith('The journeys need Chromium. Install it, or set CHROMIUM_PATH to it.')
  const missing = [
    ...(lacksBrowser ? ['chromium-headless-shell'] : []),
    ...(existsSync('/usr/sbin/sshd') ? [] : ['openssh-server']),
    ...(findTesseract()
      ? []
      : ['tesseract-ocr', 'tesseract-ocr-spa', 'tesseract-ocr-por', 'tesseract-ocr-tur']),
    ...(findPostgresPrograms() ? [] : ['postgresql']),
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
