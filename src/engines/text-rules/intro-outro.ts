// Guesses from its title whether a track is an intro, an outro or an interlude, in English, Spanish, Portuguese or Turkish.
import { fold } from './normalise.ts'

const WORDS = [
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
].flat()

const SIGN = String.raw`[()[\]:/–—]| - `
const NUMBER = String.raw`(?: (?:\d+|[ivx]+))?`
const ALONE = new RegExp(`(?:^|${SIGN}) ?(?:${WORDS.map(fold).join('|')})${NUMBER} ?(?:$|${SIGN})`, 'u')

/**
 * Whether a title says so itself: `Intro`, `Interlúdio II`, `Intro: The Sea`, `The Sea (Outro)`, `The Sea - Interlude`. The
 * word has to stand alone, with a number at most: `Intro to Love` is a song.
 */
export const isNamedIntroOrOutro = (title: string): boolean =>
  ALONE.test(fold(title).replace(/\s+/gu, ' ').trim())
