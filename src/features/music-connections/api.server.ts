// API handlers of music connections.
import { api, signedIn } from '#lib/api.server.ts'
import { beginConnecting, disconnect, finishConnecting, showConnection } from './connect-account.server.ts'
import { musicConnections } from './contract.ts'

const os = api(musicConnections)

export const musicConnectionsApi = os.router({
  find: os.find.use(signedIn).handler(({ context }) => showConnection(context.deps, context.viewer)),
  begin: os.begin
    .use(signedIn)
    .handler(({ input, context }) =>
      beginConnecting(context.deps, context.viewer, { ...input, cookies: context }),
    ),
  finish: os.finish
    .use(signedIn)
    .handler(({ input, context }) =>
      finishConnecting(context.deps, context.viewer, { answer: input, cookies: context }),
    ),
  disconnect: os.disconnect.use(signedIn).handler(({ context }) => disconnect(context.deps, context.viewer)),
  isFollowing: os.isFollowing.use(signedIn).handler(async ({ input, context }) => {
    const { deps, viewer } = context
    await deps.limits.take('music-connection.calls', viewer.userId)
    return { isFollowing: await deps.musicConnections.isFollowing(viewer.userId, input.playlistId) }
  }),
  follow: os.follow.use(signedIn).handler(async ({ input, context }) => {
    const { deps, viewer } = context
    await deps.limits.take('music-connection.calls', viewer.userId)
    await deps.musicConnections.follow(viewer.userId, input.playlistId)
    return { isFollowing: true as const }
  }),
})
