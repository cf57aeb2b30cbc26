// Documents that people send: types by content, and names without anything harmful.
import { expect, test } from 'vitest'
import { plainFileName, sniffDocument } from './documents.ts'

test.each([
  ['%PDF-1.4', 'application/pdf'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['%PDX-1.4', undefined],
  [' %PDF-1.4', undefined],
  ['<svg>', undefined],
  ['\xff\xd8', undefined],
  ['', undefined],
])('the bytes %j are %s', (bytes, mediaType) => {
  expect(sniffDocument(Buffer.from(bytes, 'latin1'))).toBe(mediaType)
})

test.each([
  ['C:\\Users\\ana\\licence.pdf', 'licence.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nset-cookie: x.pdf', 'aset-cookie x.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['', 'file'],
  ['/', 'file'],
])('the file name %j is stored as %j', (name, kept) => {
  expect(plainFileName(name)).toBe(kept)
})
