// Guesses from its title whether a track is an intro, an outro or an interlude, in English, Spanish, Portuguese or Turkish.
import { fold } from './normalise.ts'

const NAMES: ReadonlySet<string> = new Set(
  [
    ['intro', 'introduction', 'the intro', 'opening', 'prelude'],
    ['outro', 'the outro', 'epilogue', 'closing', 'postlude'],
    ['interlude', 'the interlude', 'skit'],
    ['introducción', 'la intro', 'apertura', 'preludio'],
    ['el outro', 'epílogo', 'cierre', 'despedida'],
    ['interludio'],
    ['introdução', 'a intro', 'abertura', 'prelúdio'],
    ['o outro', 'encerramento'],
    ['interlúdio', 'vinheta'],
    ['giriş', 'açılış'],
    ['kapanış', 'bitiş', 'çıkış', 'sonsöz'],
    ['ara', 'ara müziği', 'ara müzik', 'aranağme'],
  ]
    .flat()
    .map(fold),
)

/** What divides a title into parts that can each be a name. */
const SIGNS = /[()[\]:/–—]|\s-\s/u
const NUMBER = /\s+(?:\d+|[ivx]+)$/u

/**
 * Whether a title says so itself: `Intro`, `Interlúdio II`, `Intro: The Sea`, `The Sea (Outro)`, `The Sea - Interlude`. The
 * word has to stand alone, with a number at most: `Intro to Love` is a song.
 */
export const isNamedIntroOrOutro = (title: string): boolean =>
  fold(title)
    .split(SIGNS)
    .some((part) => NAMES.has(part.replace(/\s+/gu, ' ').trim().replace(NUMBER, '')))
