// Picks the music services: those the operator configured, or a local one in a demonstration.
import { createHash, randomBytes } from 'node:crypto'
import { type LocalMusicService, openLocalMusicService } from './embedded.ts'
import { MUSIC_SERVICE_NAMES, type MusicService, type MusicServiceName } from './port.ts'
import { SPOTIFY_URLS, type SpotifyConfig, spotify } from './spotify.ts'

export type { LocalMusicService } from './embedded.ts'
export {
  type AccessGrant,
  type ConsentScope,
  MUSIC_SERVICE_NAMES,
  MUSIC_SERVICE_TITLES,
  type MusicPlaylist,
  type MusicService,
  type MusicServiceName,
  MusicServiceRefused,
  type MusicServiceUser,
  POSITIONS_MAX,
  type SaveResult,
  type UserPlaylists,
} from './port.ts'

export interface MusicServicesConfig {
  /** Whether a local service, to which anybody connects as anyone, stands in for Spotify. */
  local: boolean
  spotify?: SpotifyConfig
}

export interface MusicServices {
  services: Partial<Record<MusicServiceName, MusicService>>
  /** The local service, to be served below `/dev/music`. */
  local?: LocalMusicService
}

declare module '#lib/deps.ts' {
  interface Deps {
    musicServices: MusicServices
  }
}

/** The S256 code challenge of a code verifier (RFC 7636, section 4.2). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

/** What a browser’s way to a service and back is bound to: both are secrets until the answer has come. */
export function newAuthorization(): { state: string; verifier: string } {
  const random = () => randomBytes(32).toString('base64url')
  return { state: random(), verifier: random() }
}

/** The names of the services that fans can connect. */
export const configured = ({ services }: MusicServices): MusicServiceName[] =>
  MUSIC_SERVICE_NAMES.filter((name) => services[name] !== undefined)

export function openMusicServices(config: {
  publicUrl: string
  secret: string
  musicServices: MusicServicesConfig
}): MusicServices {
  const { local: isLocal, spotify: spotifyConfig } = config.musicServices
  if (spotifyConfig) return { services: { spotify: spotify({ ...spotifyConfig, ...SPOTIFY_URLS, fetch }) } }
  if (!isLocal) return { services: {} }
  const local = openLocalMusicService(config)
  return { services: { spotify: spotify(local.settings) }, local }
}
