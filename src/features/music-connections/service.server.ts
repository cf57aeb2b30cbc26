// Public server API of music connections.
export { connectAccount } from './connect-account.server.ts'
export { type MusicConnections, openMusicConnections } from './open-connections.server.ts'
