// Every language at once, for the server.
import { messages as en } from './en.ts'
import { messages as es } from './es.ts'
import { messages as pt } from './pt.ts'
import { messages as tr } from './tr.ts'

export const allMessages = { en, es, pt, tr }

/** The sentences of the refusals and findings, which the server speaks too. */
export const problemTexts = { en: en.problem, es: es.problem, pt: pt.problem, tr: tr.problem }
