// Turns the words read on a cover into findings. Pure and free of Node imports; called by `findings.ts`.
import type { ArtworkFinding, ReleaseWords } from './findings.ts'
import type { ArtworkText, ArtworkWord, Box } from './report.ts'

const STRANGE_LENGTH_MIN = 4
const WORDS_TOLD = 6
/** A finding in so few letters needs high confidence: dots and strokes of a pattern are read as `CD` or `ft`. */
const SHORT_LENGTH_MAX = 2
/**
 * Rows of dots and rings are read as `@ee0e`, sometimes with confidence: a dozen times in 300 composed covers without
 * words, once over the threshold. A handle that consists only of round letters is left to the reviewer. Rows of discs
 * are read as `00000000090`, with confidence; no telephone number has six zeros in a row among nothing but round digits.
 */
const RINGS = /^(?:(?=.*[@©®°ceos])[@©®°&$()ceos035689]+|(?=.*0{6})[035689]+)$/i

/** See `ARTWORK_THRESHOLDS`. */
interface Confidences {
  sureConfidence: number
  certainConfidence: number
}
type Rule = Pick<ArtworkFinding, 'code' | 'severity'> & { pattern: RegExp }

/**
 * In the order of `ArtworkFindingCode`. Sources: Apple Music Style Guide, "Cover art" (no addresses, references to
 * competitors, pricing, physical packaging, "exclusive", formats); Spotify Metadata Style Guide, "Cover art" (no other
 * services, advisory marks only as the metadata say).
 */
const RULES: readonly Rule[] = [
  {
    code: 'artwork_text_contact',
    severity: 'blocks',
    pattern:
      // An address, a domain, a mail address or handle, a telephone number (rows of rings are read as 0, 3, 6, 8 and 9).
      /\bhttps?:\S+|\bwww\.\S+|\b[\w-]{2,}(?:\.[\w-]+)*\.(?:com|net|org|info|biz|io|co|me|fm|tv|app|link|page|site|shop|store|online|music|es|br|pt|tr|uk|de|fr|mx|ar)\b(?:\/\S*)?|\S+@\S+\.\w{2,}|(?<!\S)@[\w.]{3,}|(?<![\w.,])\+?\(?(?=[03689 ().\-/]*[12457])\d(?:[ ().\-/]{0,2}\d){8,14}(?!\w)/giu,
  },
  {
    code: 'artwork_text_price',
    severity: 'blocks',
    pattern:
      /(?:[$€£₺]|\bUSD|\bEUR|\bGBP|\bTRY) ?\d+(?:[.,]\d{1,2})?(?!\w)|(?<![\w.,])\d+(?:[.,]\d{1,2})? ?(?:[€£₺]|USD\b|EUR\b|TL\b)|\b\d{1,2} ?% ?off\b|\b(?:low|reduced|special) price\b/giu,
  },
  {
    code: 'artwork_text_store',
    severity: 'blocks',
    // With the words that lead to the name, which would be unknown names on their own.
    pattern:
      /(?:\b(?:available|listen|stream(?:ing)?|hear|play|out|disponible|disponível|escúcha(?:lo|la|me)?|escucha|ouça)\s+(?:(?:now|ya|agora)\s+)?(?:on|at|in|en|no|na|em)\s+)?\b(?:spotify|itunes|apple\s+(?:music|inc)|amazon\s+music|you\s?tube|tik\s?tok|instagram|facebook|deezer|sound\s?cloud|bandcamp|snapchat|whatsapp|twitter|vevo|audiomack|boomplay|anghami|qobuz|shazam|napster|beatport|twitch|patreon|telegram)\b(?:['’][dt][ae]\s+(?:dinle|yayında))?/giu,
  },
  {
    code: 'artwork_text_explicit',
    severity: 'blocks',
    // Often only one word of the advisory mark, white on black on white, can be read.
    pattern:
      /\bparental\b(?:\s+advisory\b(?:\s+explicit\s+content\b)?)?|\bexplicit\b(?:\s+(?:content|lyrics)\b)?|\ba?dvisory?\b|\b(?:contenido|conteúdo)\s+explícito(?!\w)/giu,
  },
  {
    code: 'artwork_text_sales',
    severity: 'advises',
    pattern:
      /\b(?:exclusive|limited\s+edition|free\s+download|out\s+now|available\s+now|pre-?order|promo(?:tional)?\s+(?:use|copy)|best\s?seller|sponsored|stream\s+now|(?:incl|includ)(?:udes|es|ing)\s+(?:dvd|lyrics|booklet))\b/giu,
  },
  {
    code: 'artwork_text_format',
    severity: 'advises',
    pattern:
      /\b(?:(?:compact|digital)\s+disc|cds?|dvds?|vinyl|cassette|hd\s+audio|hi-?\s?res(?:\s+audio)?|lossless|dolby(?:\s+atmos)?|spatial\s+audio|(?:16|24|32)[ -]?bit|mp3|flac|wav|digital\s+(?:download|audio|single|album))\b/giu,
  },
  { code: 'artwork_text_feature', severity: 'advises', pattern: /(?<!\w)(?:feat|ft|featuring)(?!\w)\.?/giu },
]

/** Findings of the words that are read with enough confidence; the release's own names are never a finding. */
export function textFindings(
  { words }: ArtworkText,
  release: ReleaseWords,
  { sureConfidence, certainConfidence }: Confidences,
): ArtworkFinding[] {
  const sure = words.filter(({ text, confidence }) => confidence >= sureConfidence && !RINGS.test(text))
  const own = ownWords(release)
  const explained = new Set<ArtworkWord>()
  const findings: ArtworkFinding[] = []
  for (const { code, severity, pattern } of RULES) {
    const hits = findHits(sure, pattern).filter(
      ({ text, words }) =>
        !own.text.includes(fold(text)) &&
        (text.length > SHORT_LENGTH_MAX || words.every(({ confidence }) => confidence >= certainConfidence)),
    )
    for (const hit of hits) for (const word of hit.words) explained.add(word)
    if (hits.length === 0 || (code === 'artwork_text_explicit' && release.explicit)) continue
    findings.push(finding(code, severity, hits))
  }
  const strange = sure.filter(
    (word) => !explained.has(word) && word.confidence >= certainConfidence && isStrange(word.text, own),
  )
  if (strange.length === 0) return findings
  const hits = strange.map((word) => ({ text: word.text, words: [word] }))
  return [...findings, finding('artwork_text_unknown', 'advises', hits)]
}

interface Hit {
  text: string
  words: ArtworkWord[]
}

function finding(code: ArtworkFinding['code'], severity: ArtworkFinding['severity'], hits: Hit[]) {
  const words = hits.slice(0, WORDS_TOLD).map(({ text }) => text)
  return { code, severity, boxes: hits.map((hit) => around(hit.words)), params: { words: words.join(', ') } }
}

/** The words are searched as one text, with the lines separated, because a phrase can span several lines. */
function findHits(words: ArtworkWord[], pattern: RegExp): Hit[] {
  let text = ''
  const starts = words.map((word, i) => {
    if (i > 0) text += word.line === words[i - 1]!.line ? ' ' : '\n'
    const start = text.length
    text += word.text
    return start
  })
  return [...text.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length
    const touched = words.filter((word, i) => {
      return starts[i]! < end && starts[i]! + word.text.length > match.index
    })
    return { text: match[0].replace(/\s+/g, ' '), words: touched }
  })
}

function around(words: ArtworkWord[]): Box {
  const x = Math.min(...words.map(({ box }) => box.x))
  const y = Math.min(...words.map(({ box }) => box.y))
  const right = Math.max(...words.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

interface OwnWords {
  text: string
  words: string[]
  compact: string
  isLatin: boolean
}

function ownWords({ title, artists, otherNames = [] }: ReleaseWords): OwnWords {
  const raw = [title, ...artists, ...otherNames].join(' ')
  const text = fold(raw)
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return { text, words, compact: words.join(''), isLatin: !/(?!\p{Script=Latin})\p{L}/u.test(raw) }
}

/**
 * A word that is neither one of the release's words with a letter or two misread nor a part of them run together. Names
 * in other scripts cannot be compared with the result of a Latin OCR.
 */
function isStrange(text: string, own: OwnWords): boolean {
  const word = fold(text).replace(/[^\p{L}\p{N}]/gu, '')
  if (!own.isLatin || word.length < STRANGE_LENGTH_MIN) return false
  if (!/^[a-z]+$/.test(word) || !/[aeiouy]/.test(word) || SMALL_WORDS.has(word)) return false
  if (own.compact.includes(word)) return false
  const misread = Math.max(1, Math.floor(word.length / 4))
  return !own.words.some((known) => editDistance(word, known) <= misread)
}

const SMALL_WORDS = new Set(['from', 'with', 'para', 'como', 'desde', 'icin', 'ile', 'pela', 'pelo'])

/** Lower case without accents, including Turkish dots. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
}

/** Number of letters to change, insert or delete (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
