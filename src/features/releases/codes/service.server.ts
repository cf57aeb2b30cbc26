// Assigns ISRC and UPC. Without ranges of one's own the numbers come from test ranges that no live store takes.
import { checkDigit } from '#engines/ddex/identifiers.ts'
import type { Db } from '#lib/db.ts'
import { drawNumber, isCodeTaken } from './data.server.ts'

export interface CodeRanges {
  /** Five characters: country and registrant. */
  isrcPrefix?: string
  /** 6 to 10 digits of a GS1 company prefix. */
  upcPrefix?: string
}

/** ISRC: QZ is a country code the ISRC agency uses itself, ZZZ no registrant. UPC: 499 is ours for tests only. */
const TEST_RANGES = { isrcPrefix: 'QZZZZ', upcPrefix: '0499' }

declare module '#lib/deps.ts' {
  interface Deps {
    codeRanges: CodeRanges
  }
}

/** The next free ISRC, `yy` being the year of assignment (ISO 3901). Numbers run 00001 to 99999 a year. */
export async function assignIsrc(db: Db, ranges: CodeRanges, now: Date): Promise<string> {
  const year = String(now.getUTCFullYear()).slice(2)
  const prefix = `${ranges.isrcPrefix ?? TEST_RANGES.isrcPrefix}${year}`
  for (;;) {
    const number = await drawNumber(db, 'isrc', prefix)
    if (number > 99_999)
      throw new Error(`All 99,999 ISRCs of ${prefix} are assigned; set ISRC_PREFIX to another.`)
    const isrc = `${prefix}${String(number).padStart(5, '0')}`
    if (!(await isCodeTaken(db, 'isrc', isrc))) return isrc
  }
}

/** The next free UPC-A (GTIN-12) of the company prefix. */
export async function assignUpc(db: Db, ranges: CodeRanges): Promise<string> {
  const prefix = ranges.upcPrefix ?? TEST_RANGES.upcPrefix
  const digits = 11 - prefix.length
  for (;;) {
    const number = await drawNumber(db, 'upc', prefix)
    if (number >= 10 ** digits)
      throw new Error(`All UPCs of ${prefix} are assigned; set UPC_PREFIX to another.`)
    const body = `${prefix}${String(number).padStart(digits, '0')}`
    const upc = `${body}${checkDigit(body)}`
    if (!(await isCodeTaken(db, 'upc', upc))) return upc
  }
}
