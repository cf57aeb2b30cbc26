// The playlists of the local music service: a dozen of them with drawn covers, and tracks that a tester can add to.
import { createHash } from 'node:crypto'
import type { MusicPlaylist } from './port.ts'

/** Name, owner, followers, and the ground, ink and shapes of the cover. */
const DEMO = [
  ['Deep Focus Europe', 'Anna Lindqvist', 118_300, '#12323a', '#e0a23c', 'bars'],
  ['Manhã Clara', 'Inês Matos', 48_210, '#f4efe4', '#2d62b3', 'rings'],
  ['Harbour Lights', 'Ruben Dael', 31_904, '#e6c79c', '#c8412b', 'sun'],
  ['Small Machines', 'K. Ozawa', 22_470, '#cfe3d4', '#d4577f', 'grid'],
  ['Yeni Dalga', 'Deniz Erol', 17_655, '#b5333a', '#f0d7c8', 'rings'],
  ['Loud Rooms', 'Marcus Bell', 9_812, '#3f3a1c', '#d8a52a', 'bars'],
  ['Kitchen Radio', 'Backline', 6_140, '#0f5c4c', '#f2e6c9', 'grid'],
  ['Second Line', 'Odile Varn', 4_288, '#efe4d0', '#1f2b52', 'sun'],
  ['Cuarto de Estar', 'Lucía Ferrer', 3_515, '#f7d9c4', '#7a2e3b', 'rings'],
  ['Night Bus Home', 'Sam Okafor', 2_902, '#171a33', '#8fb4e8', 'bars'],
  ['Varanda', 'Inês Matos', 1_764, '#dce8c8', '#3c6e47', 'sun'],
  ['First Listen', 'Ada Kowal', 640, '#e9e4f2', '#5a3d8c', 'grid'],
] as const
type Shape = (typeof DEMO)[number][5]

export interface LocalPlaylist extends MusicPlaylist {
  /** Of its tracks, in their order. */
  isrcs: string[]
  coverSvg: string
}

/** Ids of the service look like those of Spotify: 22 letters and digits. */
export const localIdOf = (name: string): string =>
  createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 22)

/** @param base the address of the service */
export function createPlaylists(base: string): Map<string, LocalPlaylist> {
  const playlists = DEMO.map(([name, ownerName, followers, ground, ink, shape], number): LocalPlaylist => {
    const id = localIdOf(`playlist ${name}`)
    return {
      id,
      name,
      coverUrl: `${base}/covers/${id}.svg`,
      followers,
      ownerId: localIdOf(ownerName),
      ownerName,
      // The longest has more tracks than one call gives.
      isrcs: Array.from({ length: 20 + ((number * 37) % 100) }, (_, index) => isrcOf(number, index)),
      coverSvg: drawCover(ground, ink, shape),
    }
  })
  return new Map(playlists.map((playlist) => [playlist.id, playlist]))
}

const isrcOf = (playlist: number, index: number): string =>
  `QZLOC26${String(playlist * 1000 + index).padStart(5, '0')}`

const drawCover = (ground: string, ink: string, shape: Shape): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300">` +
  `<rect width="300" height="300" fill="${ground}"/>${SHAPES[shape](ink)}</svg>`

const SIX = [0, 1, 2, 3, 4, 5]
const SHAPES: Record<Shape, (ink: string) => string> = {
  bars: (ink) =>
    SIX.map(
      (n) =>
        `<rect x="${30 + n * 42}" y="${40 + ((n * 53) % 110)}" width="22" height="${220 - ((n * 53) % 110)}" fill="${ink}" opacity="${1 - n * 0.12}"/>`,
    ).join(''),
  rings: (ink) =>
    SIX.map(
      (n) =>
        `<circle cx="150" cy="150" r="${20 + n * 22}" fill="none" stroke="${ink}" stroke-width="${11 - n}"/>`,
    ).join(''),
  sun: (ink) =>
    `<circle cx="150" cy="130" r="74" fill="${ink}"/>${SIX.map((n) => `<rect y="${190 + n * 18}" width="300" height="${4 + n}" fill="${ink}" opacity="0.7"/>`).join('')}`,
  grid: (ink) =>
    SIX.flatMap((x) =>
      SIX.map(
        (y) =>
          `<circle cx="${40 + x * 44}" cy="${40 + y * 44}" r="${4 + ((x * 5 + y * 7) % 14)}" fill="${ink}"/>`,
      ),
    ).join(''),
}
