// Playlists of the demo: listed by curators among its people, with pitches of the last weeks in every state.
import { placementDays } from '#features/playlists/domain/pitches.ts'
import {
  acceptPitch,
  addPlaylist,
  approvePlaylist,
  declinePitch,
  findPitch,
  listPitchableSongs,
  openPitch,
  shortlistPitch,
  submitPitch,
  withdrawPitch,
} from '#features/playlists/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { TitleLanguage } from '#lib/pure/content-languages.ts'
import type { Genre } from '#lib/pure/genres.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import type { PEOPLE } from './catalogue.ts'
import { connectDemoSpotify } from './music-services.ts'
import type { DemoMoney } from './withdrawals.ts'

type People = Record<keyof typeof PEOPLE, Viewer>

interface DemoPlaylist {
  curator: keyof typeof PEOPLE
  name: string
  genre: Genre
  about: string
  languages?: TitleLanguage[]
  weeklyCapacity: number
  isListed?: false
}

const PLAYLISTS: readonly DemoPlaylist[] = [
  {
    curator: 'reviewer',
    name: 'Manhã Clara',
    genre: 'latin',
    about: 'Brazil, bossa and soft samba for the first coffee. Slow tempos, voices close to the microphone.',
    languages: ['pt', 'es'],
    weeklyCapacity: 10,
  },
  {
    curator: 'basic',
    name: 'Harbour Lights',
    genre: 'folk',
    about: 'Indie folk about the sea and those who wait for it. Real rooms, few instruments.',
    weeklyCapacity: 12,
  },
  {
    curator: 'finance',
    name: 'Small Machines',
    genre: 'electronic',
    about: 'Downtempo and ambient with a pulse. Instrumentals are welcome, nothing over 110 bpm.',
    weeklyCapacity: 20,
  },
  {
    curator: 'staff',
    name: 'Kitchen Radio',
    genre: 'pop',
    about: 'Every genre, as long as somebody could sing it while washing up. Kept by our own team.',
    weeklyCapacity: 30,
  },
  {
    curator: 'pro',
    name: 'Second Line',
    genre: 'jazz',
    about: 'Brass bands, jazz for the street, anything that walks. Live takes before perfect ones.',
    weeklyCapacity: 5,
  },
  {
    curator: 'support',
    name: 'Yeni Dalga',
    genre: 'rock',
    about: 'Türkçe indie: gitarlar, synthler, yeni sesler. Türkçe sözlü şarkılar öncelikli.',
    languages: ['tr'],
    weeklyCapacity: 8,
    isListed: false,
  },
]

type Answer =
  | { kind: 'yes'; position: number }
  | { kind: 'no'; reason: Parameters<typeof declinePitch>[2]['reason']; answer: string }
  | { kind: 'opened' | 'shortlisted' | 'withdrawn' }

interface DemoPitch {
  /** Days from today. */
  day: number
  /** After so many days; without one the curator says nothing. */
  after?: number
  artist: keyof typeof PEOPLE
  song: string
  to: string
  text: string
  answer?: Answer
}

const no = (reason: Parameters<typeof declinePitch>[2]['reason'], answer: string): Answer => ({
  kind: 'no',
  reason,
  answer,
})

/** In the order of their days. */
const PITCHES: readonly DemoPitch[] = [
  {
    day: -50,
    after: 1.1,
    artist: 'advanced',
    song: 'Rua das Flores',
    to: 'Manhã Clara',
    text: 'A slow samba for the walk to work, one guitar and a voice. It would sit well after “Cais”.',
    answer: { kind: 'yes', position: 3 },
  },
  {
    day: -44,
    after: 2.2,
    artist: 'advanced',
    song: 'Domingo',
    to: 'Manhã Clara',
    text: 'Recorded on a Sunday in one take, with the window open. Soft percussion, 84 beats a minute.',
    answer: no(
      'energy',
      'Lovely voice. The drums from the second verse wake everybody up a little too early for us.',
    ),
  },
  {
    day: -40,
    after: 0.4,
    artist: 'advanced',
    song: 'İlk Işık',
    to: 'Kitchen Radio',
    text: 'A song about the first light in the kitchen, with a chorus that everybody in the house sings by now.',
    answer: { kind: 'yes', position: 12 },
  },
  {
    day: -37,
    after: 0.9,
    artist: 'pro',
    song: 'Number Nine',
    to: 'Kitchen Radio',
    text: 'Dream pop in French about the night bus, number nine, and somebody who never gets off it.',
    answer: no(
      'language',
      'We love the bus. This month we have too many songs in French already, so please try again in spring.',
    ),
  },
  {
    day: -33,
    artist: 'advanced',
    song: 'Maré Cheia',
    to: 'Manhã Clara',
    text: 'High tide, a nylon guitar and a choir of three. The quietest song of the album, and our favourite one.',
  },
  {
    day: -31,
    after: 0.8,
    artist: 'pro',
    song: 'Carmin',
    to: 'Harbour Lights',
    text: 'A slow song about a red coat on an empty pier. One piano, one voice, the rain of that evening.',
    answer: no(
      'genre',
      'Beautiful rain and piano, but this is pop at heart, and our listeners come for folk guitars and banjos.',
    ),
  },
  {
    day: -27,
    after: 1.6,
    artist: 'advanced',
    song: 'Sete Portas',
    to: 'Manhã Clara',
    text: 'Seven doors of the market in Salvador, one for each verse. Acoustic bass, brushes and a cavaquinho.',
    answer: { kind: 'yes', position: 22 },
  },
  {
    day: -24,
    after: 0.5,
    artist: 'advanced',
    song: 'Janela',
    to: 'Harbour Lights',
    text: 'A window, a harbour and a ship that is late. Portuguese words, but the guitar speaks for itself.',
    answer: { kind: 'yes', position: 8 },
  },
  {
    day: -20,
    after: 2.5,
    artist: 'advanced',
    song: 'Chuva de Maio',
    to: 'Manhã Clara',
    text: 'May rain on a tin roof keeps the beat, and the voice was recorded in the same room at the same time.',
    answer: no(
      'production',
      'A lovely song. The mix is very loud next to the others, so please send us a softer master.',
    ),
  },
  {
    day: -16,
    after: 0.7,
    artist: 'pro',
    song: 'Tramway',
    to: 'Harbour Lights',
    text: 'A tram at night, an accordion that somebody forgot in it, and four chords that go round and round.',
    answer: no(
      'mood',
      'We nearly took it for the accordion, but it is more city than harbour. Send us the next one please.',
    ),
  },
  {
    day: -15,
    after: 0.3,
    artist: 'pro',
    song: 'Tramway',
    to: 'Kitchen Radio',
    text: 'Everybody in the band hums this while cooking. It is short, warm, and the chorus comes after forty seconds.',
    answer: { kind: 'yes', position: 5 },
  },
  {
    day: -13,
    artist: 'basic',
    song: 'Kitchen Radio',
    to: 'Manhã Clara',
    text: 'The name says it: written beside the radio in the kitchen. A quiet folk song in English with a warm bass.',
  },
  {
    day: -11,
    after: 0.4,
    artist: 'basic',
    song: 'Kitchen Radio',
    to: 'Kitchen Radio',
    text: 'Our single has the name of your list, which is reason enough to write. It also has a chorus to sing along.',
    answer: { kind: 'yes', position: 1 },
  },
  {
    day: -9.5,
    after: 1.2,
    artist: 'advanced',
    song: 'Até Amanhã',
    to: 'Harbour Lights',
    text: 'The last song of the album, a goodbye at the quay until tomorrow. Two guitars, no drums, three minutes.',
    answer: no(
      'similar',
      'It is very close to Janela, which is on the list already, and one of them is enough for now.',
    ),
  },
  {
    day: -8,
    after: 0.6,
    artist: 'pro',
    song: 'Salle des pas perdus',
    to: 'Kitchen Radio',
    text: 'The hall of lost steps of a station, sung by two people who miss the same train every evening.',
    answer: no(
      'length',
      'We like the story a lot. The intro takes a minute though, and our listeners have wet hands and skip.',
    ),
  },
  {
    day: -6,
    after: 1,
    artist: 'advanced',
    song: 'Slow Ferries',
    to: 'Manhã Clara',
    text: 'A slow samba about the last ferry home, recorded on one microphone in a boathouse. It would sit well after “Cais”.',
    answer: { kind: 'shortlisted' },
  },
  {
    day: -4,
    after: 0.5,
    artist: 'advanced',
    song: 'Slow Ferries',
    to: 'Harbour Lights',
    text: 'Ferries, a harbour and somebody who waits: neo soul, but with the patience of an old folk song.',
    answer: { kind: 'opened' },
  },
  {
    day: -3,
    artist: 'pro',
    song: 'Verre',
    to: 'Manhã Clara',
    text: 'Glasses that ring, a voice that hardly does. It comes out next month, and mornings are what it is made for.',
  },
  {
    day: -2,
    after: 0.5,
    artist: 'advanced',
    song: 'Static Garden',
    to: 'Small Machines',
    text: 'Two synthesisers and a drum machine that nobody can repair, 96 beats a minute, no words at all.',
    answer: { kind: 'withdrawn' },
  },
  {
    day: -1,
    artist: 'advanced',
    song: 'Static Garden',
    to: 'Small Machines',
    text: 'An instrumental with a slow pulse: two synthesisers and one old drum machine. It comes out in three weeks.',
  },
  {
    day: -0.5,
    artist: 'advanced',
    song: 'Brass Weather',
    to: 'Second Line',
    text: 'Seven people and a tuba, walking. Recorded in Pell Street on a windy day, out at the end of this week.',
  },
  {
    day: -0.3,
    artist: 'basic',
    song: 'Kitchen Radio',
    to: 'Second Line',
    text: 'There is a trumpet in the last chorus that comes from New Orleans by way of Leipzig. Please listen to the end.',
  },
]

/** Nothing where a real music service is set up. */
export async function listDemoPlaylists(
  deps: Deps,
  people: People,
  { moveTo, settle }: Pick<DemoMoney, 'moveTo' | 'settle'>,
): Promise<void> {
  const { local } = deps.musicServices
  if (!local) return
  const spotifyOf = (name: string) => required(local.playlists.find((playlist) => playlist.name === name))
  moveTo(-70)
  const playlists = new Map<string, { id: string; curator: Viewer }>()
  for (const { curator, name, isListed = true, languages = [], ...fields } of PLAYLISTS) {
    const person = people[curator]
    await connectDemoSpotify(deps, { ...person, name: spotifyOf(name).ownerName })
    if (!isListed) moveTo(-1)
    const id = await addPlaylist(deps, person, {
      ...fields,
      languages,
      isOpen: true,
      closedUntil: null,
      address: `https://open.spotify.com/playlist/${spotifyOf(name).id}`,
    })
    if (isListed) await approvePlaylist(deps, curator === 'staff' ? people.support : people.staff, id)
    playlists.set(name, { id, curator: person })
  }
  await settle()
  const due = PITCHES.flatMap((pitch) => [
    { day: pitch.day, run: () => send(pitch) },
    ...(pitch.answer ? [{ day: pitch.day + (pitch.after ?? 0), run: () => answer(pitch) }] : []),
  ])
  const sent = new Map<DemoPitch, string>()
  for (const { day, run } of due.toSorted((one, other) => one.day - other.day)) {
    moveTo(day)
    // Silence is noted on its day.
    await settle()
    await run()
  }

  async function send(pitch: DemoPitch): Promise<void> {
    const artist = people[pitch.artist]
    const { id } = required(playlists.get(pitch.to))
    await deps.musicConnections.follow(artist.userId, spotifyOf(pitch.to).id)
    const { items } = await listPitchableSongs(deps, { id, scope: scopeOf(artist), limit: 100 })
    const { trackId } = required(items.find(({ title }) => title === pitch.song))
    sent.set(pitch, await submitPitch(deps, artist, { id, trackId, text: pitch.text }))
  }

  async function answer(pitch: DemoPitch): Promise<void> {
    const id = required(sent.get(pitch))
    const { curator } = required(playlists.get(pitch.to))
    const { answer } = pitch
    if (answer?.kind === 'withdrawn') {
      await withdrawPitch(deps, { id, scope: scopeOf(people[pitch.artist]) })
      return
    }
    await openPitch(deps, curator, id)
    if (answer?.kind === 'shortlisted') await shortlistPitch(deps, curator, { id, isShortlisted: true })
    if (answer?.kind === 'no') await declinePitch(deps, curator, { id, ...answer })
    if (answer?.kind === 'yes') {
      const { song } = required(await findPitch(deps.db, id))
      local?.place(spotifyOf(pitch.to).id, song.isrc, answer.position)
      const { usual } = placementDays({ today: deps.clock.today(), releaseDate: song.releaseDate })
      await acceptPitch(deps, curator, { id, position: answer.position, placedUntil: usual })
    }
  }
}
