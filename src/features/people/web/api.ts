// The browser's client of the people API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { people } from '../contract.ts'
import type { PeopleFilter } from './use-people-filter.ts'

export const peopleApi = apiOf<typeof people>('people', contract)

/** JSON types: instants are strings. */
export type PersonRow = Awaited<ReturnType<typeof peopleApi.list.call>>['items'][number]
export type PersonAnswer = Awaited<ReturnType<typeof peopleApi.find.call>>
export type BlockAnswer = NonNullable<PersonAnswer['block']>
export type MessageAnswer = NonNullable<PersonAnswer['support']>['messages'][number]
export type AppealMessage = Awaited<ReturnType<typeof peopleApi.appeals.call>>['items'][number]
export type OwnBlockAnswer = Awaited<ReturnType<typeof peopleApi.ownBlock.call>>

export const peopleQuery = (filter: PeopleFilter, context: CallContext = {}) =>
  peopleApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor }),
    context,
    ...CURSOR_PAGES,
  })

export const personQuery = (id: string, context: CallContext = {}) =>
  peopleApi.find.queryOptions({ input: { id }, context })

export const appealsQuery = (status: 'open' | 'done', context: CallContext = {}) =>
  peopleApi.appeals.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, cursor }),
    context,
    ...CURSOR_PAGES,
  })

export const appealQuery = (id: string, context: CallContext = {}) =>
  peopleApi.appeal.queryOptions({ input: { id }, context })
