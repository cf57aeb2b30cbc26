// The browser's client of the music connections API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { musicConnections } from '../contract.ts'

export const musicConnectionsApi = apiOf<typeof musicConnections>('musicConnections', contract)

export type ConnectionAnswer = Awaited<ReturnType<typeof musicConnectionsApi.find.call>>
export type ConnectAnswer = Awaited<ReturnType<typeof musicConnectionsApi.finish.call>>

export const connectionQuery = (context: CallContext = {}) =>
  musicConnectionsApi.find.queryOptions({ input: undefined, context })
/** Calls Spotify, so loaders do not run it on the server. */
export const followingQuery = (playlistId: string) =>
  musicConnectionsApi.isFollowing.queryOptions({ input: { playlistId } })
