// Titles that say of themselves that they are an intro or outro, in the four languages.

const WORDS =
  /(^|[^\p{L}])(intro|outro|interlude|prelude|postlude|skit|introducción|interludio|preludio|introdução|interlúdio|prelúdio|vinheta|giriş|çıkış|kapanış|ara müzik)(?![\p{L}])/iu

export const soundsLikeIntro = (title: string): boolean => WORDS.test(title.normalize('NFC'))
