// The open list and its search, stored in the URL.
import { useSearchParams } from 'react-router'
import { TEXT_LENGTH_MAX, WORD_LISTS, type WordList } from '../domain.ts'

export interface WordsPlace {
  list: WordList
  search: string
}

export const wordsPlaceIn = (query: URLSearchParams): WordsPlace => ({
  list: WORD_LISTS.find((list) => list === query.get('list')) ?? 'banned',
  search: query.get('search')?.slice(0, TEXT_LENGTH_MAX) ?? '',
})

export function useWordsPlace() {
  const [query, setQuery] = useSearchParams()
  const { list, search } = wordsPlaceIn(query)
  const setSearch = (text: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (text.trim()) next.set('search', text.trim())
        else next.delete('search')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { list, search, setSearch }
}
