// Rules of uploads shared with the browser: sizes and types.

export const UPLOAD_KINDS = [
  'audio',
  'artwork',
  'artist_image',
  'licence',
  'catalogue',
  'statement',
  'reference',
] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** Inclusive: 100 MiB is accepted, one byte more is not. */
export const AUDIO_BYTES_MAX = 100 * 1024 * 1024
/** “Under 20 MB” is strict: 20 MiB is refused. */
export const ARTWORK_BYTES_MAX = 20 * 1024 * 1024 - 1
/** Square and at least this wide; below 3000 there is advice. */
export const ARTWORK_SIDE_MIN = 1500
export const ARTWORK_SIDE_ADVISED = 3000
/** A picture of an artist is cropped to a square afterwards; below 1000 there is advice. */
export const ARTIST_IMAGE_SIDE_MIN = 400
export const ARTIST_IMAGE_SIDE_ADVISED = 1000

/** A catalogue with its music; a table alone is far smaller and has a lower limit of its own. */
const CATALOGUE_BYTES_MAX = 1024 * 1024 * 1024

/** As packed. */
export const STATEMENT_BYTES_MAX = 4 * 1024 * 1024 * 1024

const BYTES_MAX: Readonly<Record<UploadKind, number>> = {
  audio: AUDIO_BYTES_MAX,
  artwork: ARTWORK_BYTES_MAX,
  artist_image: ARTWORK_BYTES_MAX,
  licence: ARTWORK_BYTES_MAX,
  catalogue: CATALOGUE_BYTES_MAX,
  statement: STATEMENT_BYTES_MAX,
  reference: AUDIO_BYTES_MAX,
}
export const bytesMax = (kind: UploadKind): number => BYTES_MAX[kind]

/** The limit in megabytes for display. */
export const megabytesMax = (kind: UploadKind): number => Math.ceil(BYTES_MAX[kind] / 1024 ** 2)

/** Only staff who manage money send statements. */
export const mayUpload = (kind: UploadKind, isFinance: boolean): boolean => kind !== 'statement' || isFinance

const IMAGES = ['image/jpeg', 'image/png']
const AUDIO = [
  'audio/flac',
  'audio/wav',
  'audio/x-wav',
  'audio/aiff',
  'audio/x-aiff',
  'audio/mpeg',
  '.flac',
  '.wav',
  '.aif',
  '.aiff',
  '.mp3',
]
/** The filter of the file chooser; the server checks only the content. */
export const ACCEPTS: Record<UploadKind, string[]> = {
  audio: AUDIO,
  reference: AUDIO,
  artwork: IMAGES,
  artist_image: IMAGES,
  licence: ['application/pdf', ...IMAGES],
  // Browsers on Windows report the type of the program that opens CSV files.
  catalogue: [
    'text/csv',
    'text/tab-separated-values',
    'text/plain',
    'application/vnd.ms-excel',
    'text/xml',
    'application/xml',
    'application/zip',
    'application/x-zip-compressed',
    '.csv',
    '.tsv',
    '.txt',
    '.xml',
    '.zip',
  ],
  statement: [
    'text/csv',
    'text/tab-separated-values',
    'text/plain',
    'application/vnd.ms-excel',
    'application/gzip',
    'application/x-gzip',
    'application/zip',
    'application/x-zip-compressed',
    '.csv',
    '.tsv',
    '.txt',
    '.gz',
    '.zip',
  ],
}

/** File extensions by kind, or by the detected type; the first is appended to a name with another extension. */
const ENDINGS: Record<string, readonly string[]> = {
  wav: ['wav'],
  flac: ['flac'],
  aiff: ['aiff', 'aif'],
  mp3: ['mp3'],
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  catalogue: ['csv', 'tsv', 'txt', 'xml', 'zip'],
  statement: ['csv', 'tsv', 'txt', 'gz', 'zip'],
}

/** The file name for downloads: the original one, with a safe extension. */
export function savedName(name: string, type: string): string {
  const endings = ENDINGS[type] ?? []
  const [first = 'bin'] = endings
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${first}`
}

/** Widths of the WebP renditions of every picture. */
export const IMAGE_RENDITIONS = [96, 320, 720, 1200] as const

/** Documents that support what somebody writes are sent with it, in one form. */
export const DOCUMENTS_MAX = 5
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024
/** Five of them and their multipart boundaries. */
export const DOCUMENTS_BODY_BYTES_MAX = 55 * 1024 * 1024

/** A request that does not follow tus 1.0. */
export const PROTOCOL_FAULT = 'upload_protocol'
