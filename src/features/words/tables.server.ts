// Tables of the operator's lists.
import type { Generated } from 'kysely'
import type { TitleLanguage } from '#lib/pure/content-languages.ts'
import type { WordList } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    word_lists: { list: WordList; version: Generated<string> }
    listed_words: {
      id: string
      list: WordList
      text: string
      key: string
      language: TitleLanguage | null
      note: string
      created_at: Date
      created_by: string
    }
  }
}
