// Lyrics of the demo: drafts in the languages of its artists.
import { createLyrics } from '#features/lyrics/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'

type Asked = Parameters<typeof createLyrics>[2]

const SONGS: readonly (Asked & { day: number })[] = [
  {
    title: 'Luz de Janeiro',
    genre: 'pop',
    mood: 'in_love',
    language: 'pt',
    dedicatedTo: 'Clara',
    words: ['janela', 'maresia'],
    hasChorus: true,
    day: -20,
  },
  {
    title: 'Last Tram Home',
    genre: 'electronic',
    mood: 'sad',
    language: 'en',
    dedicatedTo: '',
    words: ['orange', 'bicycle'],
    hasChorus: true,
    day: -6,
  },
]

export async function draftDemoLyrics(
  deps: Deps,
  artist: Viewer,
  { moveTo }: { moveTo: (day: number) => void },
): Promise<void> {
  for (const { day, ...asked } of SONGS) {
    moveTo(day)
    await createLyrics(deps, artist, asked)
  }
}
