// Owns the words of all languages together: titles mix languages, so every rule looks for all of them.
import { english } from './en.ts'
import { spanish } from './es.ts'
import type { LanguageWords } from './language-words.ts'
import { portuguese } from './pt.ts'
import { turkish } from './tr.ts'

const languages = [english, spanish, portuguese, turkish]

/** The words of one list in every language. */
export const allWords = (list: Exclude<keyof LanguageWords, 'versions'>): string[] =>
  languages.flatMap((language) => [...language[list]])

export type VersionName = keyof LanguageWords['versions']

export const allVersionWords = (version: VersionName): string[] =>
  languages.flatMap((language) => [...language.versions[version]])
