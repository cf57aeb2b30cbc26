// Rules of uploads that the browser knows too: how large, which kinds.

export const UPLOAD_KINDS = ['audio', 'artwork', 'artist_image', 'licence', 'catalogue'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** Inclusive: 100 MiB is taken, one byte more is not. */
export const AUDIO_BYTES_MAX = 100 * 1024 * 1024
/** “Under 20 MB” is strict: 20 MiB is refused. */
export const ARTWORK_BYTES_MAX = 20 * 1024 * 1024 - 1
/** Square and at least this wide; below 3000 we advise. */
export const ARTWORK_SIDE_MIN = 1500
export const ARTWORK_SIDE_ADVISED = 3000
/** A picture of an artist is cut to a square afterwards; below 1000 we advise. */
export const ARTIST_IMAGE_SIDE_MIN = 400
export const ARTIST_IMAGE_SIDE_ADVISED = 1000

/** A catalogue with its music; a table alone is far smaller, and read only up to a limit of its own. */
export const CATALOGUE_BYTES_MAX = 1024 * 1024 * 1024

export const bytesMax = (kind: UploadKind): number =>
  kind === 'audio' ? AUDIO_BYTES_MAX : kind === 'catalogue' ? CATALOGUE_BYTES_MAX : ARTWORK_BYTES_MAX

/** The limit as people read it. */
export const megabytesMax = (kind: UploadKind): number =>
  kind === 'audio' ? 100 : kind === 'catalogue' ? 1024 : 20

const IMAGES = ['image/jpeg', 'image/png']
/** What the file chooser offers; the server looks at the content and nothing else. */
export const ACCEPTS: Record<UploadKind, string[]> = {
  audio: [
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
  ],
  artwork: IMAGES,
  artist_image: IMAGES,
  licence: ['application/pdf', ...IMAGES],
  // Browsers on Windows call a CSV what opens it.
  catalogue: [
    'text/csv',
    'text/tab-separated-values',
    'text/plain',
    'application/vnd.ms-excel',
    'application/zip',
    'application/x-zip-compressed',
    '.csv',
    '.tsv',
    '.txt',
    '.zip',
  ],
}

/** How files of a kind, or of the type found in them, end; the first is added where a name ends otherwise. */
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
  catalogue: ['csv', 'tsv', 'txt', 'zip'],
}

/** The name a file is saved under: as it was sent, and never as something to run. */
export function savedName(name: string, type: string): string {
  const endings = ENDINGS[type] ?? []
  const [first = 'bin'] = endings
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${first}`
}

/** Widths of the WebP renditions of every picture. */
export const IMAGE_RENDITIONS = [96, 320, 1200] as const
