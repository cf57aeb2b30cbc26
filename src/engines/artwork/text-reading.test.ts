import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findArtworkFaults } from './findings.ts'
import { inspectArtwork } from './inspect.ts'
import { findTesseract, readText } from './tesseract.ts'
import { openTestFolder } from './test-files.ts'
import { parseLanguages, parseTesseractTsv } from './text-reading.ts'

const files = openTestFolder()
const size = { width: 1000, height: 500 }
const heading =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'

describe('the table', () => {
  test('words have their place, their line and a whole confidence; what stands above them is left out', () => {
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
  ])('%s is no word', (_, row) => {
    expect(parseTesseractTsv(`${heading}\r\n${row}\r\n`, size)).toEqual([])
  })

  test('control characters do not come through, and there is an end of words', () => {
    const row = '5\t1\t1\t1\t1\t1\t0\t0\t10\t10\t95\tw\u001b[31mor\u202ed'
    expect(parseTesseractTsv(row, size)[0]?.text).toBe('w[31mord')
    expect(parseTesseractTsv(Array.from({ length: 1000 }, () => row).join('\n'), size)).toHaveLength(200)
  })

  test('languages are what follows the heading, without the one that reads nothing', () => {
    const list = 'List of available languages in "/usr/share/tessdata/" (3):\neng\nosd\nscript/Latin\n'
    expect(parseLanguages(list)).toEqual(['eng', 'script/Latin'])
    expect(parseLanguages('')).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('the program', () => {
  const page = { width: 4, height: 2, channels: 1 as const, data: new Uint8Array(8).fill(255) }
  const limits = { cpuMs: 5000, wallMs: 1500, memoryBytes: 512 * 1024 * 1024, outputBytes: 10_000 }
  /** Stands in for Tesseract: answers the languages, then does what it is told. */
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

  test('gets the pixels on its input and the languages it knows of ours', async () => {
    const row = '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t2\\t1\\t90\\t'
    const path = program(
      'deu\\neng\\ntur\\n',
      `head -c 11 | tr '\\n' ' ' | { read kind w h max; printf "${row}$4-$kind-$w-$h-$max"; }`,
    )
    expect(await readText(path, page, limits)).toEqual({
      languages: ['eng', 'tur'],
      words: [
        { text: 'eng+tur-P5-4-2-255', confidence: 90, line: 0, box: { x: 0, y: 0, width: 0.5, height: 0.5 } },
      ],
    })
  })

  test.each([
    ['is absent', () => '/nowhere/tesseract'],
    ['knows no language of ours', () => program('deu\\n', 'true')],
    ['fails', () => program('eng\\n', 'exit 1')],
    ['does not end', () => program('eng\\n', 'exec sleep 60')],
    ['never stops talking', () => program('eng\\n', 'exec yes')],
    ['burns time', () => program('eng\\n', 'while :; do :; done')],
  ])('nothing was read when it %s', async (_, path) => {
    expect(await readText(path(), page, limits)).toBeNull()
  })
})

test.skipIf(!findTesseract())('Tesseract reads a cover (skipped where it is not installed)', async () => {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600" font-family="DejaVu Sans, sans-serif">
    <rect width="1600" height="1600" fill="#f2e8d8"/>
    <text x="200" y="500" font-size="150" fill="#222222">Slow River</text>
    <text x="200" y="1300" font-size="80" fill="#7d1f3c">www.example.com</text></svg>`
  const path = files.write(await sharp(Buffer.from(body)).jpeg({ quality: 92 }).toBuffer())
  const result = await inspectArtwork(path, { square: true, sideMinPx: 1500 })
  if (!result.ok) throw new Error(result.refusal.code)
  const words = result.report.quality?.text?.words ?? []
  expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(['Slow', 'River']))
  const slow = words.find(({ text }) => text === 'Slow')!
  expect(slow.box.x).toBeCloseTo(0.125, 1)
  expect(slow.box.y).toBeCloseTo(0.24, 1)
  const release = { title: 'Slow River', artists: [], explicit: false }
  const codes = findArtworkFaults(result.report, release).map(({ code }) => code)
  expect(codes).toEqual(['artwork_text_contact', 'artwork_small'])
})
