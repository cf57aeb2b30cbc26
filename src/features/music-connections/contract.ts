// API contract of music connections: the Spotify account that a user has connected, and the playlists they follow there.
import * as z from 'zod'
import { isOwnPath } from '#features/accounts/domain.ts'
import { endpoint, guardedEndpoint, refusal } from '#lib/contract.ts'
import { CONNECT_RESULTS, CONNECTION_STATES, PLAYLIST_ID } from './domain.ts'

const tags = ['music connections']
const ByPlaylist = z.object({ playlistId: z.string().regex(PLAYLIST_ID).describe('As Spotify writes it') })
const ReturnTo = z.string().max(500)
const OF_CALLS = {
  spotify_not_connected: refusal(409),
  spotify_expired: refusal(409),
  spotify_unavailable: refusal(503),
}

export const musicConnections = {
  find: endpoint('self')
    .route({
      method: 'GET',
      path: '/music-connections/spotify',
      summary: 'Get the Spotify account that this user has connected',
      tags,
    })
    .output(
      z.object({
        isAvailable: z.boolean().describe('False where the operator has not configured Spotify'),
        connection: z
          .object({
            name: z.string().describe('Of the person at Spotify; may be empty'),
            state: z.enum(CONNECTION_STATES).describe('`expired`: Spotify ended the access; connect again'),
            connectedAt: z.date(),
          })
          .nullable(),
      }),
    ),
  begin: guardedEndpoint('self', { requiresFreshAuth: false })
    .errors({ spotify_unavailable: refusal(503) })
    .route({
      method: 'POST',
      path: '/music-connections/spotify/authorization',
      summary: 'Begin to connect Spotify; open the returned URL in the browser that asked',
      tags,
    })
    .input(
      z.object({
        returnTo: ReturnTo.refine(isOwnPath).describe('The path of this site that the user came from'),
      }),
    )
    .output(z.object({ url: z.string() })),
  finish: guardedEndpoint('self', { requiresFreshAuth: false })
    .meta({ carriesSecrets: true })
    .route({
      method: 'POST',
      path: '/music-connections/spotify/answer',
      summary: 'Finish connecting with what Spotify sent back; each answer counts once',
      tags,
    })
    .input(
      z.object({
        state: z.string().max(200),
        code: z.string().max(2_000).optional(),
        error: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        result: z
          .enum(CONNECT_RESULTS)
          .describe(
            '`stale`: the answer was used already, took too long, or belongs to another browser or user',
          ),
        returnTo: ReturnTo.nullable().describe('Where the user came from; null when stale'),
      }),
    ),
  disconnect: guardedEndpoint('self', { requiresFreshAuth: false }).route({
    method: 'DELETE',
    path: '/music-connections/spotify',
    summary: 'Disconnect Spotify; its tokens are destroyed',
    tags,
  }),
  isFollowing: endpoint('self')
    .errors(OF_CALLS)
    .route({
      method: 'GET',
      path: '/music-connections/spotify/following',
      summary: 'Ask Spotify whether this user follows a playlist',
      tags,
    })
    .input(ByPlaylist)
    .output(z.object({ isFollowing: z.boolean() })),
  follow: guardedEndpoint('self', { requiresFreshAuth: false })
    .errors({ ...OF_CALLS, failed_to_follow: refusal(502) })
    .route({
      method: 'PUT',
      path: '/music-connections/spotify/following',
      summary: 'Follow a playlist on Spotify as this user; twice changes nothing',
      tags,
    })
    .input(ByPlaylist)
    .output(z.object({ isFollowing: z.literal(true) })),
}
