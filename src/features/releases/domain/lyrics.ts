// Timed lyrics as files: LRC, which players and stores read, and TTML (W3C, what Apple Music asks for).

export interface TimedLine {
  atMs: number
  text: string
}

/** Metadata that an LRC file can contain about the recording. */
export interface LrcTags {
  title?: string
  artist?: string
  album?: string
}

const TAG_NAMES = { ti: 'title', ar: 'artist', al: 'album' } as const
const STAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g
const STAMPS_OF_LINE = /^(?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+/
/** Timestamps of single words, as karaoke files have them between the words. */
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>\s?/g

/** `[mm:ss.xx]` before every line, in the order they are sung; LRC has a resolution of a hundredth of a second. */
export function toLrc(lines: readonly TimedLine[], tags: LrcTags = {}): string {
  const head = Object.entries(TAG_NAMES).flatMap(([short, name]) => {
    const value = oneLine(tags[name] ?? '')
    return value ? [`[${short}:${value}]`] : []
  })
  const body = inOrder(lines).map(({ atMs, text }) => `[${lrcTime(atMs)}]${oneLine(text)}`)
  return [...head, ...body, ''].join('\n')
}

/**
 * Parses an LRC file: several timestamps before a line become several lines, `[offset:…]` moves all of them (plus is
 * earlier), timestamps of single words are dropped. Lines without a timestamp are not timed lines.
 */
export function fromLrc(file: string): { lines: TimedLine[]; tags: LrcTags } {
  const lines: TimedLine[] = []
  const tags: LrcTags = {}
  let offsetMs = 0
  for (const row of file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const line = row.trim()
    const stamps = STAMPS_OF_LINE.exec(line)?.[0]
    if (stamps) {
      const text = oneLine(line.slice(stamps.length).replace(WORD_STAMP, ''))
      for (const stamp of stamps.matchAll(STAMP)) lines.push({ atMs: msOf(stamp), text })
      continue
    }
    const [, name = '', value = ''] = /^\[(\w+):(.*)\]$/.exec(line) ?? []
    if (name.toLowerCase() === 'offset') offsetMs = Number.parseInt(value, 10) || 0
    const tag = TAG_NAMES[name.toLowerCase() as keyof typeof TAG_NAMES]
    if (tag && oneLine(value)) tags[tag] = oneLine(value)
  }
  return {
    lines: inOrder(lines.map((line) => ({ ...line, atMs: Math.max(0, line.atMs - offsetMs) }))),
    tags,
  }
}

/** Each line is displayed until the next one starts, the last until the recording ends. */
export function toTtml(
  lines: readonly TimedLine[],
  about: { language: string | null; durationMs: number; title?: string },
): string {
  const sung = inOrder(lines)
  const rows = sung.map(({ atMs, text }, index) => {
    const end = Math.max(atMs, sung[index + 1]?.atMs ?? about.durationMs)
    return `      <p begin="${ttmlTime(atMs)}" end="${ttmlTime(end)}">${escaped(oneLine(text))}</p>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"',
    `    xml:lang="${escaped(about.language ?? '')}">`,
    '  <head>',
    `    <metadata><ttm:title>${escaped(oneLine(about.title ?? ''))}</ttm:title></metadata>`,
    '  </head>',
    `  <body dur="${ttmlTime(about.durationMs)}">`,
    '    <div>',
    ...rows,
    '    </div>',
    '  </body>',
    '</tt>',
    '',
  ].join('\n')
}

/** A time as the editor shows it, such as `1:38.2`. */
export function shownTime(atMs: number): string {
  const tenths = Math.round(atMs / 100)
  return `${Math.floor(tenths / 600)}:${pad(Math.floor(tenths / 10) % 60, 2)}.${tenths % 10}`
}

const inOrder = (lines: readonly TimedLine[]): TimedLine[] => [...lines].sort((a, b) => a.atMs - b.atMs)

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0')

function lrcTime(atMs: number): string {
  const hundredths = Math.round(atMs / 10)
  return `${pad(Math.floor(hundredths / 6000), 2)}:${pad(Math.floor(hundredths / 100) % 60, 2)}.${pad(hundredths % 100, 2)}`
}

function ttmlTime(atMs: number): string {
  const ms = Math.round(atMs)
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}.${pad(ms % 1000, 3)}`
}

/**
 * The last part is a decimal fraction regardless of its number of digits: `[1:02.5]` is 2.5 seconds after the minute.
 */
const msOf = ([, minutes, seconds, part = '']: RegExpMatchArray): number =>
  (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'))

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML 1.0, which allows no control characters and no unpaired surrogates. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
