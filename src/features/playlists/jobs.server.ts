// Jobs of playlists and pitches.
import { mailAnswer } from './emails.server.tsx'
import { checkPlacement, expirePitch } from './end-pitch.server.ts'
import { refreshPlaylist } from './refresh-playlist.server.ts'
import { storeCover } from './store-cover.server.ts'

export const playlistJobs = {
  'playlists.expire': expirePitch,
  'playlists.check': checkPlacement,
  'playlists.refresh': refreshPlaylist,
  'playlists.cover': storeCover,
  'playlists.mail': mailAnswer,
}
