import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#lib/pure/seeded-random.ts'
import {
  draw,
  flat,
  gradient,
  grainy,
  inkBox,
  type Lettering,
  open,
  photo,
  type Raster,
  withWords,
} from '#test/artwork/covers.ts'
import { openTestFolder } from '#test/artwork/files.ts'
import { inside, runProgram, walled } from '../sandbox/run-program.ts'
import { BUNDLED_TESSERACT, lockedTextNode } from './bundled-tesseract.ts'
import { greyOf, type Pixels } from './decode.ts'
import { ARTWORK_THRESHOLDS, type ArtworkFindingCode, findArtworkFaults } from './findings.ts'
import { inspectArtwork } from './inspect.ts'
import { findTesseract, openTesseract } from './installed-tesseract.ts'
import type { Box } from './report.ts'
import { DEFAULT_TEXT_LIMITS, findTextEngine, type TextEngine } from './text-engine.ts'
import { textFindings } from './text-findings.ts'
import { parseLanguages, parseTesseractTsv, readText, TEXT_LANGUAGES } from './text-reading.ts'

const files = openTestFolder()
const size = { width: 1000, height: 500 }
const heading =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'

describe('parsing the TSV table', () => {
  test('words have their position, line and confidence; other rows are skipped', () => {
    const tsv = [
      heading,
      '1\t1\t0\t0\t0\t0\t0\t0\t1000\t500\t-1\t',
      '2\t1\t1\t0\t0\t0\t100\t50\t400\t40\t-1\t',
      '3\t1\t1\t1\t0\t0\t100\t50\t400\t40\t-1\t',
      '4\t1\t1\t1\t1\t0\t100\t50\t400\t40\t-1\t',
      '5\t1\t1\t1\t1\t1\t100\t50\t180\t40\t96.418236\tSlow',
      '5\t1\t1\t1\t1\t2\t300\t50\t200\t40\t91\tRiver',
      '4\t1\t1\t1\t2\t0\t100\t150\t100\t40\t-1\t',
      '5\t1\t1\t1\t2\t1\t100\t150\t100\t40\t88.1\tİnci',
      '',
    ].join('\n')
    expect(parseTesseractTsv(tsv, size)).toEqual([
      { text: 'Slow', confidence: 96, line: 0, box: { x: 0.1, y: 0.1, width: 0.18, height: 0.08 } },
      { text: 'River', confidence: 91, line: 0, box: { x: 0.3, y: 0.1, width: 0.2, height: 0.08 } },
      { text: 'İnci', confidence: 88, line: 1, box: { x: 0.1, y: 0.3, width: 0.1, height: 0.08 } },
    ])
  })

  test.each([
    ['spaces', '5\t1\t1\t1\t1\t1\t0\t0\t10\t10\t95\t  '],
    ['little confidence', '5\t1\t1\t1\t1\t1\t0\t0\t10\t10\t29.9\tword'],
    ['no number', '5\t1\t1\t1\t1\t1\t0\t0\t10\t10\tnan\tword'],
    ['a row cut short', '5\t1\t1\t1\t1\t1\t0\t0'],
    ['another program', 'command not found'],
  ])('%s is not a word', (_, row) => {
    expect(parseTesseractTsv(`${heading}\r\n${row}\r\n`, size)).toEqual([])
  })

  test('control characters are removed, and the number of words is limited', () => {
    const row = '5\t1\t1\t1\t1\t1\t0\t0\t10\t10\t95\tw\u001b[31mor\u202ed'
    expect(parseTesseractTsv(row, size)[0]?.text).toBe('w[31mord')
    expect(parseTesseractTsv(Array.from({ length: 1000 }, () => row).join('\n'), size)).toHaveLength(200)
  })

  test('languages are the lines after the heading, without osd', () => {
    const list = 'List of available languages in "/usr/share/tessdata/" (3):\neng\nosd\nscript/Latin\n'
    const folder = '/usr/share/tessdata/'
    expect(parseLanguages(list)).toEqual({ folder, languages: ['eng', 'script/Latin'] })
    expect(parseLanguages('')).toEqual({ folder: '', languages: [] })
  })
})

describe.skipIf(process.platform === 'win32')('running an installed program', () => {
  const page = { width: 4, height: 2, channels: 1 as const, data: new Uint8Array(8).fill(255) }
  const limits = { cpuMs: 5000, wallMs: 1500, memoryBytes: 512 * 1024 * 1024, outputBytes: 10_000 }
  /** A stand-in for Tesseract: lists the languages, then runs the given script. */
  const program = (languages: string, script: string) => {
    const path = files.fresh('tesseract')
    writeFileSync(
      path,
      `#!/bin/sh\n[ "$1" = --list-langs ] && { printf 'List\\n${languages}'; exit; }\n${script}\n`,
      {
        mode: 0o755,
      },
    )
    return path
  }

  test('the program gets pixels on its input and the installed ones of our languages', async () => {
    const row = '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t2\\t1\\t90\\t'
    const path = program(
      'deu\\neng\\ntur\\n',
      `head -c 11 | tr '\\n' ' ' | { read kind w h max; printf "${row}$4-$kind-$w-$h-$max"; }`,
    )
    const engine = await openTesseract(path, limits)
    expect(await readText(engine!, page, limits)).toEqual({
      languages: ['eng', 'tur'],
      words: [
        { text: 'eng+tur-P5-4-2-255', confidence: 90, line: 0, box: { x: 0, y: 0, width: 0.5, height: 0.5 } },
      ],
    })
  })

  test.each([
    ['is absent', () => '/nowhere/tesseract'],
    ['knows no language of ours', () => program('deu\\n', 'true')],
  ])('it is no engine when it %s', async (_, path) => {
    expect(await openTesseract(path(), limits)).toBeNull()
  })

  test('a program with all our languages is preferred; without one of them, the bundled engine reads', async () => {
    const all = await findTextEngine(program('eng\\nosd\\npor\\nspa\\ntur\\n', 'true'))
    expect(all).not.toBe(BUNDLED_TESSERACT)
    expect(all.languages).toEqual([...TEXT_LANGUAGES])
    expect(await findTextEngine(program('eng\\nspa\\npor\\n', 'true'))).toBe(BUNDLED_TESSERACT)
    expect(await findTextEngine('/nowhere/tesseract')).toBe(BUNDLED_TESSERACT)
    expect(await findTextEngine(null)).toBe(BUNDLED_TESSERACT)
  })

  test.each([
    ['fails', () => program('eng\\n', 'exit 1')],
    ['does not end', () => program('eng\\n', 'exec sleep 60')],
  ])('nothing was read when it %s', async (_, path) => {
    const engine = await openTesseract(path(), limits)
    expect(await readText(engine!, page, limits)).toBeNull()
  })
})

const installed = findTesseract()
const engines: [string, TextEngine][] = [['bundled', BUNDLED_TESSERACT]]
if (installed) engines.push(['installed', (await openTesseract(installed, DEFAULT_TEXT_LIMITS))!])

describe.each(engines)('Tesseract, %s', (_, engine) => {
  const side = 1200
  const own = { title: 'Gün Doğumu', artists: ['Kid Aurora'], explicit: false }

  async function read({ side, data }: Raster) {
    const page = greyOf({ width: side, height: side, channels: 3, data })
    return readText(engine, page, DEFAULT_TEXT_LIMITS)
  }
  const findings = async (raster: Raster) => textFindings((await read(raster))!, own, ARTWORK_THRESHOLDS)
  const paper = draw(side, '<rect width="1000" height="1000" fill="#f2e8d8"/>')
  const dusk = gradient(side, 'linear', '#102030', '#402050')
  const shot = photo('words', side)
  const night = photo('words', side, { light: 0.35 })
  const titled = { text: 'GÜN DOĞUMU', x: 0.1, y: 0.25, size: 0.09, ink: '#1c4f9c' }
  const named = { text: 'Kid Aurora', x: 0.4, y: 0.45, size: 0.05, ink: '#171612', font: 'DejaVu Serif' }

  const clean: [string, Promise<Raster>, Lettering[]][] = [
    ['paper', paper, [titled, named]],
    [
      'a dark gradient',
      dusk,
      [
        { ...titled, ink: '#f2c14e' },
        { ...named, ink: '#ffffff' },
      ],
    ],
    ['a photograph', shot, [{ ...titled, ink: '#ffffff' }, named]],
    [
      'a dark photograph',
      night,
      [
        { ...titled, ink: '#ffffff' },
        { ...named, ink: '#f2c14e' },
      ],
    ],
    ['wide letters', paper, [{ ...titled, text: 'Gün Doğumu', spacing: 0.4, size: 0.05 }, named]],
    ['grain', shot.then((raster) => grainy(raster, 40)), [titled, named]],
    ['no words on a photograph', shot, []],
    ['no words on an illustration', flat('words', side), []],
    ['no words on a pattern', flat('b', side), []],
    ['no words on a net of rings', flat('net 253', side), []],
  ]
  test.each(clean)('a clean cover has no text findings: %s', async (_, ground, words) => {
    expect(await findings(await withWords(await ground, words))).toEqual([])
  })

  const extra = { x: 0.1, y: 0.9, size: 0.03, ink: '#171612' }
  const faulty: [ArtworkFindingCode, Promise<Raster>, Lettering][] = [
    ['artwork_text_contact', paper, { ...extra, text: 'www.kidaurora.com', size: 0.02 }],
    ['artwork_text_contact', dusk, { ...extra, text: '@kid.aurora', ink: '#ffffff' }],
    ['artwork_text_contact', paper, { ...extra, text: '+34 612 345 678', font: 'DejaVu Sans Mono' }],
    ['artwork_text_price', dusk, { ...extra, text: '$9.99', ink: '#ffffff', size: 0.06 }],
    ['artwork_text_store', night, { ...extra, text: 'Spotify', ink: '#ffffff' }],
    ['artwork_text_store', paper, { ...extra, text: 'Apple Music', ink: '#7d1f3c' }],
    ['artwork_text_explicit', night, { ...extra, text: 'PARENTAL ADVISORY', ink: '#ffffff' }],
    ['artwork_text_sales', dusk, { ...extra, text: 'Limited Edition', ink: '#f2c14e' }],
    ['artwork_text_format', paper, { ...extra, text: 'HD Audio', font: 'DejaVu Serif' }],
    ['artwork_text_feature', paper, { ...extra, text: 'feat.' }],
    ['artwork_text_unknown', night, { ...extra, text: 'Metallica', ink: '#ffffff', size: 0.07 }],
  ]
  test.each(faulty)('Tesseract finds %s, with its position', async (code, ground, words) => {
    const [found, ...others] = await findings(await withWords(await ground, [words]))
    expect(others).toEqual([])
    expect(found?.code).toBe(code)
    const [box, ink] = [found!.boxes![0]!, await inkBox(side, words)]
    const edges = ({ x, y, width, height }: Box) => [x, y, x + width, y + height].map((share) => share * side)
    const apart = edges(box).map((edge, i) => Math.abs(edge - edges(ink)[i]!))
    expect(Math.max(...apart)).toBeLessThan(4)
  })

  const small = { ...extra, size: 0.03 }
  test.each<[ArtworkFindingCode, Lettering[]]>([
    ['artwork_text_feature', [{ ...small, text: 'feat.' }]],
    ['artwork_text_contact', [{ ...small, text: 'www.kidaurora.com', size: 0.02 }]],
    ['artwork_text_store', [{ ...small, text: 'Available on Spotify' }]],
    [
      'artwork_text_explicit',
      [
        { ...small, text: 'PARENTAL', x: 0.7, y: 0.84 },
        { ...small, text: 'ADVISORY', x: 0.7, y: 0.88 },
        { ...small, text: 'EXPLICIT CONTENT', x: 0.7, y: 0.91, size: 0.02 },
      ],
    ],
  ])('a large title hides no small print: %s', async (code, words) => {
    const found = await findings(await withWords(await paper, [titled, ...words]))
    expect(found.map((finding) => finding.code)).toEqual([code])
  })

  test('Tesseract reads an uploaded file', async () => {
    const raster = await withWords(await paper, [titled, { ...extra, text: 'www.example.com' }])
    const path = files.write(await open(raster).jpeg({ quality: 92 }).toBuffer())
    const result = await inspectArtwork(path, { square: true, sideMinPx: 1000 }, { textEngine: engine })
    if (!result.ok) throw new Error(result.refusal.code)
    expect(result.report.quality?.text?.languages).toEqual(engine.languages)
    const codes = findArtworkFaults(result.report, own).map(({ code }) => code)
    expect(codes).toEqual(['artwork_text_contact', 'artwork_small'])
  })
})

test.skipIf(!installed)(
  'an installed Tesseract is sandboxed, with all its languages, where the system can',
  async () => {
    const limits = { cpuMs: 5000, wallMs: 20_000, memoryBytes: 2 ** 30, outputBytes: 10_000 }
    if (!(await walled(['/usr/bin/bash'], limits))) return
    const list = parseLanguages((await runProgram([installed!, '--list-langs'], limits))!)
    const command = await walled([installed!, '--tessdata-dir', inside(list.folder), '--list-langs'], limits)
    const seen = parseLanguages((await runProgram(command!, limits))!)
    expect(seen).toEqual({ ...list, folder: inside(list.folder) })
  },
)

describe('hostile pictures for the bundled engine', () => {
  const side = 1800
  /** Black and white specks of the size of letters: the most that can be read without a letter. */
  function noise(): Pixels {
    const random = seededRandom('specks')
    const cells = side / 6
    const ink = Uint8Array.from({ length: cells * cells }, () => (random.next() < 0.5 ? 0 : 255))
    const data = new Uint8Array(side * side)
    for (let i = 0; i < data.length; i++) {
      data[i] = ink[Math.floor(i / side / 6) * cells + Math.floor((i % side) / 6)]!
    }
    return { width: side, height: side, channels: 1, data }
  }

  test('a picture of noise ends at its wall-clock limit, and nothing was read', async () => {
    const started = performance.now()
    expect(await readText(BUNDLED_TESSERACT, noise(), { ...DEFAULT_TEXT_LIMITS, wallMs: 2000 })).toBeNull()
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test.skipIf(process.platform !== 'linux')('the kernel ends it at its processor time', async () => {
    expect(await readText(BUNDLED_TESSERACT, noise(), { ...DEFAULT_TEXT_LIMITS, cpuMs: 2000 })).toBeNull()
  })

  test.skipIf(process.platform !== 'linux')('the kernel limits its memory', async () => {
    const limits = { ...DEFAULT_TEXT_LIMITS, memoryBytes: 768 * 1024 * 1024 }
    const white = (side: number): Pixels => {
      return { width: side, height: side, channels: 1, data: new Uint8Array(side * side).fill(255) }
    }
    expect(await readText(BUNDLED_TESSERACT, white(side), limits)).toMatchObject({ words: [] })
    expect(await readText(BUNDLED_TESSERACT, white(6000), limits)).toBeNull()
  })

  test('a table beyond its size is not returned', async () => {
    const page: Pixels = { width: 100, height: 100, channels: 1, data: new Uint8Array(10_000).fill(255) }
    expect(await readText(BUNDLED_TESSERACT, page, { ...DEFAULT_TEXT_LIMITS, outputBytes: 10 })).toBeNull()
  })

  test('the process can read its own code and nothing else, and cannot write or start anything', () => {
    const [node, ...flags] = lockedTextNode()
    const attempt = (code: string) =>
      spawnSync(node!, [...flags, '--input-type=module', '--eval', code], { env: {} }).stderr.toString()
    const denied = 'ERR_ACCESS_DENIED'
    expect(attempt("(await import('node:fs')).readFileSync('/etc/passwd')")).toContain(denied)
    expect(attempt(`(await import('node:fs')).readFileSync('${files.write('x')}')`)).toContain(denied)
    expect(attempt(`(await import('node:fs')).writeFileSync('${files.fresh()}', '')`)).toContain(denied)
    expect(attempt("(await import('node:child_process')).spawnSync('id')")).toContain(denied)
    expect(attempt("new (await import('node:worker_threads')).Worker('', { eval: true })")).toContain(denied)
  })
})
