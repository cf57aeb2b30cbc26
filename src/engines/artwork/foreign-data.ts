// Detects a second file in or behind a picture: what one program shows as a cover, another program could run or unpack.
import type { ForeignData } from './refusal.ts'

/** Padding that cameras and editors leave behind a picture. */
const PADDING_BYTES_MAX = 64 * 1024
const ZIP_END_BYTES = 22

/** @param endsAt where the picture ends. */
export function findForeignData(file: Buffer, endsAt: number): ForeignData | undefined {
  // PDF readers look for this within the first kilobyte (ISO 32000-1, H.3.4.1).
  if (file.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (hasZipDirectory(file)) return 'zip'
  const text = file.toString('latin1')
  if (/<\?php/i.test(text)) return 'php'
  if (/<script[\s>]|<!doctype html|<html[\s>]/i.test(text)) return 'html'
  return isPadding(file.subarray(endsAt)) ? undefined : 'data'
}

/** A ZIP is detected from its end: a record that ends exactly where the file does (APPNOTE 6.3.10, 4.3.16). */
function hasZipDirectory(file: Buffer): boolean {
  const from = Math.max(0, file.length - 0xffff - ZIP_END_BYTES)
  for (let offset = file.indexOf('PK\x05\x06', from, 'latin1'); offset >= 0; ) {
    const end = offset + ZIP_END_BYTES
    if (end <= file.length && end + file.readUInt16LE(offset + 20) === file.length) return true
    offset = file.indexOf('PK\x05\x06', offset + 1, 'latin1')
  }
  return false
}

function isPadding(rest: Buffer): boolean {
  return (
    rest.length <= PADDING_BYTES_MAX && rest.every((byte) => byte === 0 || byte === 0x0a || byte === 0x0d)
  )
}
