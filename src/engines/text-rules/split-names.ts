// Splits a text that names several artists into their names.
import { fold } from './normalise.ts'

const SIGNS = new Set(['&', '+', '/', 'x', '×', 'vs', 'vs.', 'versus', 'meets'])
const GUESTS = new Set(['feat', 'feat.', 'ft', 'ft.', 'featuring'])
const CONJUNCTIONS = new Set(['and', 'y', 'e', 've', 'et', 'und'])

/** After `&` or `and` these words continue one act: Bob Marley & The Wailers, Earth and Sons, Ana e os Outros. */
const GOES_ON = new Set(
  'the his her their los las sus su os as seus suas die der les friends friend sons son co company band brothers sisters orchestra family amigos amigas hermanos banda orquesta orquestra dostları arkadasları orkestrasi'.split(
    ' ',
  ),
)
/** After a comma these belong to the previous name: Tyler, the Creator; Sammy Davis, Jr. */
const AFTER_COMMA = new Set('the jr jr. sr sr. ii iii iv phd md el la o a'.split(' '))

export interface SplitNames {
  names: string[]
  /** The names after `feat.`: guests. */
  guests: string[]
}

/**
 * The names in a tidy text: separated by commas, semicolons, `&`, `+`, ` / `, ` x `, `vs` and `feat.`, and by and, y,
 * e, ve if `conjunctions` is set. One name is returned whole: `AC/DC`, `Tyler, the Creator`, `Malcolm X`.
 */
export function splitNames(text: string, { conjunctions = false } = {}): SplitNames {
  const split: SplitNames = { names: [], guests: [] }
  let current: string[] = []
  let into = split.names
  const chunks = text.split(' ').filter((chunk) => chunk !== '')
  const close = () => {
    if (current.length > 0) into.push(current.join(' ').trim())
    current = []
  }
  chunks.forEach((chunk, i) => {
    const word = fold(chunk)
    const next = fold(chunks[i + 1] ?? '')
    const isBetween = current.length > 0 && next !== ''
    if (isBetween && GUESTS.has(word)) {
      close()
      into = split.guests
    } else if (isBetween && isSeparator(word, next, conjunctions)) close()
    else if (/[,;]$/.test(chunk) && next !== '' && !AFTER_COMMA.has(next)) {
      current.push(chunk.slice(0, -1))
      close()
    } else current.push(chunk)
  })
  close()
  const named = (name: string) => /[\p{L}\p{N}]/u.test(name)
  return { names: split.names.filter(named), guests: split.guests.filter(named) }
}

function isSeparator(word: string, next: string, conjunctions: boolean): boolean {
  if (conjunctions && CONJUNCTIONS.has(word)) return !GOES_ON.has(next)
  return SIGNS.has(word) && !(word === '&' || word === '+' ? GOES_ON.has(next) : false)
}
