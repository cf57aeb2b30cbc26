// Jobs of playlists and pitches.
import { mailAnswer, mailOpening } from './emails.server.tsx'
import { checkPlacement, expirePitch } from './end-pitch.server.ts'
import { refreshPlaylist } from './refresh-playlist.server.ts'
import { remindArtists } from './remind-artists.server.ts'
import { storeCover } from './store-cover.server.ts'

export const playlistJobs = {
  'playlists.expire': expirePitch,
  'playlists.check': checkPlacement,
  'playlists.refresh': refreshPlaylist,
  'playlists.cover': storeCover,
  'playlists.mail': mailAnswer,
  'playlists.remind': remindArtists,
  'playlists.mail-opening': mailOpening,
}
