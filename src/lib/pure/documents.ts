// Documents that people send: their types by the first bytes, whatever the file name says, and names that are safe to keep.

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png'

const SIGNATURES: [DocumentType, first: number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

export const sniffDocument = (head: Uint8Array): DocumentType | undefined =>
  SIGNATURES.find(([, first]) => first.every((byte, i) => head[i] === byte))?.[0]

/** The last part of a path, without characters that a file system or a header does not allow. */
export const plainFileName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim()
    .slice(-120) || 'file'
