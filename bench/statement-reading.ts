// Measures reading a statement of a million lines into typed lines, as plain text separated by tabs and as a quoted CSV,
// compared with csv-parse splitting the same file into cells, which it leaves as text. Each reading is a process of its
// own, so that its peak memory is its own. Our sums must equal those of the generator to the last digit.
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse'
import { decimal } from '#engines/reports/cells.ts'
import { KNOWN_LAYOUTS } from '#engines/reports/layouts.ts'
import { readStatement } from '#engines/reports/read-statement.ts'
import { seededRandom } from '#lib/pure/seeded-random.ts'
import nodeFlags from '../scripts/node-flags.json' with { type: 'json' }
import { buildBench, peakMemoryMb } from './kit/built.ts'
import { percentile } from './kit/measure.ts'

const LINES = 1_000_000
const ROUNDS = 3
/** At least as fast as the peer, although ours are typed, checked and summed. */
const GOAL = 1
const MEMORY_MAX_MB = 300

interface Result {
  lines: number
  /** Units of 10⁻¹⁰; empty for the peer, which reads no amounts. */
  sum: string
  ms: number
  peakMb: number
}

const [reader, readerFile, isQuotedText] = process.argv.slice(2)
if (reader && readerFile)
  console.log(JSON.stringify(await measured(reader, readerFile, isQuotedText === 'yes')))
else await compare()

async function compare(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-bench-'))
  const program = await buildBench(fileURLToPath(import.meta.url))
  try {
    for (const isQuoted of [false, true]) {
      const file = path.join(folder, isQuoted ? 'quoted.csv' : 'plain.tsv')
      const { sum, bytes } = await writeStatement(file, isQuoted)
      const ours: Result[] = []
      const peers: Result[] = []
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(inOwnProcess(program, 'ours', file, isQuoted))
        peers.push(inOwnProcess(program, 'csv-parse', file, isQuoted))
      }
      for (const { lines, sum: read } of ours)
        if (lines !== LINES || read !== String(sum)) throw new Error(`read ${lines} lines and ${read}`)
      if (peers.some(({ lines }) => lines !== LINES + 1)) throw new Error('the peer read other lines')
      console.log(
        `${isQuoted ? 'quoted CSV' : 'plain TSV'}, ${LINES} lines, ${Math.round(bytes / 2 ** 20)} MB`,
      )
      print('  readStatement', ours)
      print('  csv-parse', peers)
      const ratio = speed(ours) / speed(peers)
      const peakMb = Math.max(...ours.map((result) => result.peakMb))
      console.log(
        `  ${ratio.toFixed(2)} times the peer; ${(peakMb / MEMORY_MAX_MB).toFixed(2)} of ${MEMORY_MAX_MB} MB`,
      )
      if (ratio < GOAL || peakMb > MEMORY_MAX_MB) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function speed(results: Result[]): number {
  const times = results.map(({ ms }) => ms)
  return (LINES / percentile(times, 0.5)) * 1000
}

function print(name: string, results: Result[]): void {
  const peak = Math.max(...results.map(({ peakMb }) => peakMb))
  console.log(`${name.padEnd(18)} ${Math.round(speed(results))} lines/s, peak ${Math.round(peak)} MB`)
}

function inOwnProcess(program: string, name: string, file: string, isQuoted: boolean): Result {
  const args = [...nodeFlags, program, name, file, isQuoted ? 'yes' : 'no']
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

async function measured(name: string, file: string, isQuoted: boolean): Promise<Result> {
  const start = performance.now()
  const { lines, sum } = name === 'ours' ? await readOurs(file) : await readPeer(file, isQuoted)
  const ms = performance.now() - start
  return { lines, sum, ms, peakMb: peakMemoryMb() }
}

async function readOurs(file: string): Promise<Pick<Result, 'lines' | 'sum'>> {
  const layout = KNOWN_LAYOUTS.find(({ id }) => id === 'distrokid')
  if (!layout) throw new Error('no layout')
  const { blocks, summary } = readStatement(createReadStream(file, { highWaterMark: 256 * 1024 }), layout)
  let lines = 0
  for await (const block of blocks) lines += block.lines.length
  return { lines, sum: String(summary().totals.reduce((sum, { amount }) => sum + amount, 0n)) }
}

async function readPeer(file: string, isQuoted: boolean): Promise<Pick<Result, 'lines' | 'sum'>> {
  const parser = parse(isQuoted ? { delimiter: ',' } : { delimiter: '\t', quote: false })
  let lines = 0
  parser.on('readable', () => {
    while (parser.read() !== null) lines++
  })
  const ended = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject))
  createReadStream(file, { highWaterMark: 256 * 1024 }).pipe(parser)
  await ended
  return { lines, sum: '' }
}

async function writeStatement(file: string, isQuoted: boolean): Promise<{ sum: bigint; bytes: number }> {
  const { whole, pick } = seededRandom('statement')
  const layout = KNOWN_LAYOUTS.find(({ id }) => id === 'distrokid')
  if (layout?.format !== 'table') throw new Error('no layout')
  const rowOf = (cells: readonly string[]) =>
    isQuoted
      ? `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()}\r\n`
      : `${cells.join('\t')}\n`
  const output = await open(file, 'w')
  let sum = 0n
  let text = rowOf(layout.headers[isQuoted ? 1 : 0] ?? [])
  for (let line = 0; line < LINES; line++) {
    const track = whole(0, 49_999)
    const micros = whole(-100_000, 39_900_000)
    sum += BigInt(micros) * 10_000n
    const title = `${track % 20 === 0 ? 'Café "Olé", ' : 'Night Drive '}${track}`
    text += rowOf([
      ...(isQuoted ? ['2026-08-25'] : []),
      '2026-08-25',
      `2026-0${whole(1, 6)}`,
      pick(['Spotify', 'Apple Music', 'YouTube (Red)', 'Deezer']),
      'Aria Vale',
      title,
      `QZZZ226${String(track).padStart(5, '0')}`,
      '4900000001235',
      String(whole(1, 9_000)),
      '100',
      'Song',
      pick(['US', 'BR', 'TR', 'DE', 'ES']),
      '0',
      decimal(BigInt(micros), 6),
      ...(isQuoted ? [''] : []),
    ])
    if (text.length > 1 << 20) {
      await output.write(text)
      text = ''
    }
  }
  await output.write(text)
  const { size } = await output.stat()
  await output.close()
  return { sum, bytes: size }
}
