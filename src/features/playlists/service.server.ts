// Public server API of playlists.
export { acceptPitch, declinePitch, openPitch, shortlistPitch } from './answer-pitch.server.ts'
export { closePlaylists } from './close-account.server.ts'
export { namePlaylists } from './data.server.ts'
export { approvePlaylist, refusePlaylist } from './decide-playlist.server.ts'
export { addPlaylist } from './edit-playlist.server.ts'
export { listPitchableSongs } from './show-pitches.server.ts'
export { playlistStats } from './show-playlists.server.ts'
export { submitPitch, withdrawPitch } from './submit-pitch.server.ts'
