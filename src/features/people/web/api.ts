// The browser's client of the people API, and the types of its answers.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { people } from '../contract.ts'

export const peopleApi = apiOf<typeof people>('people', contract)

/** JSON types: instants are strings. */
export type PersonRow = Awaited<ReturnType<typeof peopleApi.list.call>>['items'][number]
export type PersonAnswer = Awaited<ReturnType<typeof peopleApi.find.call>>
export type BlockAnswer = NonNullable<PersonAnswer['block']>
export type MessageAnswer = NonNullable<PersonAnswer['support']>['messages'][number]
export type AppealMessage = Awaited<ReturnType<typeof peopleApi.appeals.call>>['items'][number]
export type OwnBlockAnswer = Awaited<ReturnType<typeof peopleApi.ownBlock.call>>
