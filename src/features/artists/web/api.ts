// The browser's client of artists, and what an answer looks like there.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { artists } from '../contract.ts'

export const artistsApi = apiOf<typeof artists>('artists', contract)

export type ArtistAnswer = Awaited<ReturnType<typeof artistsApi.find.call>>
export type StaffArtist = Awaited<ReturnType<typeof artistsApi.listOfAccount.call>>['items'][number]

export const artistsQuery = (context: CallContext = {}) =>
  artistsApi.list.queryOptions({ input: undefined, context })
