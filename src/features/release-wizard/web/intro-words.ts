// Detects titles that call themselves an intro or outro, in four languages.

const WORDS =
  /(^|[^\p{L}])(intro|outro|interlude|prelude|postlude|skit|introducción|interludio|preludio|introdução|interlúdio|prelúdio|vinheta|giriş|çıkış|kapanış|ara müzik)(?![\p{L}])/iu

export const soundsLikeIntro = (title: string): boolean => WORDS.test(title.normalize('NFC'))
