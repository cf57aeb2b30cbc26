// The words of all languages combined: titles mix languages, so every rule searches all of them.
import { english } from './en.ts'
import { spanish } from './es.ts'
import type { LanguageWords } from './language-words.ts'
import { portuguese } from './pt.ts'
import { turkish } from './tr.ts'

const LANGUAGES = [english, spanish, portuguese, turkish]

/** The words of one list in every language. */
export const allWords = (list: Exclude<keyof LanguageWords, 'versions'>): string[] =>
  LANGUAGES.flatMap((language) => [...language[list]])

export type VersionName = keyof LanguageWords['versions']

export const allVersionWords = (version: VersionName): string[] =>
  LANGUAGES.flatMap((language) => [...language.versions[version]])
