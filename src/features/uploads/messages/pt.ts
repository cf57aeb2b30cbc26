// TEMPORARY until the translation lands.
import { en } from './en.ts'

export const pt = en
