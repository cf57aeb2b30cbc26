// Tests how bytes become records: encodings, quotes, line ends and damage.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BATCH_BYTES, textBatches } from './decode.ts'
import { type Dialect, RECORD_MAX, RecordSplitter, type TextRecord } from './records.ts'

const CSV: Dialect = { delimiter: ',', hasQuotes: true }
const TABS: Dialect = { delimiter: '\t', hasQuotes: false }

async function recordsOf(source: Iterable<Uint8Array>, dialect = CSV): Promise<TextRecord[]> {
  const records: TextRecord[] = []
  const splitter = new RecordSplitter(dialect)
  for await (const batch of textBatches(source)) splitter.push(batch, (record) => records.push(record))
  return records
}
const read = (text: string | Uint8Array, dialect = CSV) => recordsOf([Buffer.from(text)], dialect)
/** Line, cells and fault of each record. */
const brief = (records: TextRecord[]) =>
  records.map(({ line, cells, fault }) => (fault ? `${line} ${fault}` : `${line} ${cells.join('|')}`))

describe('encodings', () => {
  const accented = 'Café,Olé\nĞül,ş\n'
  test.each([
    ['UTF-8', Buffer.from(accented)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${accented}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${accented}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${accented}`, 'utf16le').swap16()],
  ])('%s is read', async (_, bytes) => expect(brief(await read(bytes))).toEqual(['1 Café|Olé', '2 Ğül|ş']))

  test('a cell that is not UTF-8 is read as Windows-1252, and its neighbours as UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Ğül,'),
      Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x80]),
      Buffer.from(',x\n'),
    ])
    expect(brief(await read(bytes))).toEqual(['1 Ğül|Café€|x'])
    expect((await read(bytes))[0]?.raw).toBe('Ğül,Café€,x')
  })

  test('a character that two batches share is read', async () => {
    const text = `${'a'.repeat(BATCH_BYTES - 5)},ü\n${'b'.repeat(BATCH_BYTES - 4)}é,c\n`
    const records = await read(text)
    expect(records.map(({ cells }) => cells.at(0)?.at(-1))).toEqual(['a', 'é'])
    expect(records[0]?.cells[1]).toBe('ü')
  })

  test('UTF-16 with half a character at the end does not fail', async () =>
    expect(brief(await read(Buffer.from([0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x62])))).toEqual(['1 a', '2 \ufffd']))
})

describe('lines and quotes', () => {
  test('line feeds, carriage returns and pairs of them end lines', async () =>
    expect(brief(await read('a\nb\r\nc\rd\r\n\re'))).toEqual(['1 a', '2 b', '3 c', '4 d', '5 ', '6 e']))

  test('a record with line feeds inside quotes has the number of its first line', async () => {
    const records = await read('a,b\n"x\ny\r\nz",2\nc,"say ""hi"", you"\n')
    expect(brief(records)).toEqual(['1 a|b', '2 x\ny\r\nz|2', '5 c|say "hi", you'])
    expect(records[1]?.raw).toBe('"x\ny\r\nz",2')
  })

  test('a quote inside a cell is an ordinary character', async () =>
    expect(brief(await read('7" mix,b\n a "b",c\n'))).toEqual(['1 7" mix|b', '2  a "b"|c']))

  test('in a file separated by tabs a quote swallows nothing', async () =>
    expect(brief(await read('"Heroes (Live)\t1\nb\t"2"\n', TABS))).toEqual(['1 "Heroes (Live)|1', '2 b|"2"']))

  test('empty quotes are an empty cell', async () =>
    expect(brief(await read('"",a,""\n,,\n'))).toEqual(['1 |a|', '2 ||']))

  test('a quote that is never closed costs one line', async () =>
    expect(brief(await read('a,1\n"b,2\nc,3\n"d",4\n'))).toEqual(['1 a|1', '2 quote', '3 c|3', '4 d|4']))

  test('text after a closing quote costs one line', async () =>
    expect(brief(await read('"a"x,1\n"b\nc"y,2\n"d","4"\n'))).toEqual([
      '1 quote',
      '2 quote',
      '3 c"y|2',
      '4 d|4',
    ]))

  test('lines with a NUL are marked, and the NUL is shown as a replacement character', async () => {
    const records = await read('a,1\nb\0,2\nc,3\n')
    expect(brief(records)).toEqual(['1 a|1', '2 nul', '3 c|3'])
    expect(records[1]?.raw).toBe('b\ufffd,2')
  })

  test('a gigantic line is one damaged record, and the next one is read', async () => {
    const records = await read(`a,1\n${'x'.repeat(3 * RECORD_MAX)}\nb,2\n`)
    expect(brief(records)).toEqual(['1 a|1', '2 length', '3 b|2'])
    expect(records[1]?.raw.length).toBeLessThan(1000)
  })

  test('a carriage return at a boundary ends a gigantic line', async () =>
    expect(brief(await read(`${'x'.repeat(2 * BATCH_BYTES - 1)}\rb,2\n`))).toEqual(['1 length', '2 b|2']))

  test('a record of many lines may not be longer than one of one line', async () => {
    const quoted = (count: number) => `1,"${'x\n'.repeat(count / 2)}"\nb,2\n`
    expect((await read(quoted(RECORD_MAX - 10))).map(({ line }) => line)).toEqual([1, RECORD_MAX / 2 - 3])
    const [first, second] = await read(quoted(RECORD_MAX + 10))
    expect([first?.fault, second?.cells]).toEqual(['quote', ['x']])
  })

  test('a quote that is open for longer than a record can be costs one line', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `row ${i},${i}`)
    const records = await read(`"open,1\n${rows.join('\n')}\n`)
    expect(records[0]?.fault).toBe('quote')
    expect(records.slice(1).map(({ cells }) => cells.join())).toEqual(rows)
    expect(records.at(-1)?.line).toBe(60_001)
  })

  test.each([
    ['leave a quote open', 'x","y\n'],
    ['have text after a quote', '"x"yz\n'],
    ['open a quote and never close one', '"xyz,\n'],
  ])('lines that each %s take about as long as others', async (_, line) => {
    const timeOf = async (text: string) => {
      const bytes = Buffer.from(text.repeat(400_000))
      const start = performance.now()
      await recordsOf([bytes])
      return performance.now() - start
    }
    await timeOf(line)
    expect((await timeOf(line)) / (await timeOf('xyz,1\n'))).toBeLessThan(25)
  })
})

describe('any input', () => {
  const cutAt = (bytes: Uint8Array, sizes: number[]) => {
    const chunks: Uint8Array[] = []
    for (let start = 0, index = 0; start < bytes.length; index++) {
      const size = sizes[index % sizes.length] ?? 1
      chunks.push(bytes.subarray(start, start + size))
      start += size
    }
    return chunks
  }
  const nasty = fc.string({
    unit: fc.constantFrom('"', ',', '\n', '\r', 'a', 'é', '\0', '\t', '""', '",'),
    maxLength: 200,
  })

  test('how the source divides the bytes changes nothing', () =>
    fc.assert(
      fc.asyncProperty(
        nasty,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (text, sizes) => {
          const bytes = Buffer.from(text)
          expect(await recordsOf(cutAt(bytes, sizes))).toEqual(await recordsOf([bytes]))
        },
      ),
    ))

  test('the boundaries of batches change nothing', () =>
    fc.assert(
      fc.asyncProperty(nasty, fc.integer({ min: 0, max: 210 }), async (text, back) => {
        // Lines of a known length move the text across the boundary of the first batch.
        const filler = `${'f'.repeat(63)}\n`.repeat((BATCH_BYTES - 256) / 64)
        const shift = `${'s'.repeat(255 - back)}\n`
        const whole = await read(`${shift}${text}\n`)
        const moved = await read(`${filler}${shift}${text}\n`)
        const lines = (BATCH_BYTES - 256) / 64
        expect(moved.slice(lines).map((record) => ({ ...record, line: record.line - lines }))).toEqual(whole)
      }),
      { numRuns: 60 },
    ))

  test('a boundary of batches may be anywhere in a record', async () => {
    const text = 'a,"b""c",d\r\n"x\ny","z"\re,""\n"é","ü"\r\n"a"b,c\n"","\r\n"\n'
    const whole = await read(text)
    const length = Buffer.byteLength(text)
    for (let before = 0; before <= length; before++) {
      const [half, rest] = [Math.floor((BATCH_BYTES - before) / 2), Math.ceil((BATCH_BYTES - before) / 2)]
      const filler = `${'f'.repeat(half - 1)}\n${'f'.repeat(rest - 1)}\n`
      const moved = await read(`${filler}${text}`)
      expect(moved.slice(2).map((record) => ({ ...record, line: record.line - 2 }))).toEqual(whole)
    }
  })

  test('every line is in exactly one record', () =>
    fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const records = await read(text.replaceAll('\0', ''))
        const raws = records.map(({ raw }) => raw).join('\n')
        expect(raws.replaceAll(/\r\n|\r/g, '\n')).toBe(
          text
            .replaceAll('\0', '')
            .replaceAll(/\r\n|\r/g, '\n')
            .replace(/\n$/, ''),
        )
      }),
    ))

  test('written rows are read again', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        async (rows) => {
          const clean = rows.map((row) => row.map((cell) => cell.replaceAll('\0', '')))
          const text = clean
            .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join())
            .join('\r\n')
          expect((await read(`${text}\r\n`)).map(({ cells }) => cells)).toEqual(clean)
        },
      ),
    ))

  test('arbitrary bytes are read to the end', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 2_000 }),
        fc.constantFrom(CSV, TABS),
        async (bytes, dialect) => {
          const records = await recordsOf([bytes], dialect)
          expect(records.every(({ raw }) => raw.isWellFormed() && !raw.includes('\0'))).toBe(true)
        },
      ),
    ))
})
