// Examples for product pages. They are not mock-ups: each runs the code that artists use, with fixed input.
import QRCode from 'qrcode'
import { SYLLABLES } from '#engines/lyrics/languages.ts'
import { writeSong } from '#engines/lyrics/write-song.ts'
import { changeOf } from '#features/analytics/domain/change.ts'
import { FORECAST_DAYS, forecastOf } from '#features/analytics/domain/forecast.ts'
import { COLOURS, PALETTES } from '#features/artist-pages/domain/palettes.ts'
import { allocateByLargestRemainder } from '#features/ledger/domain/allocation.ts'
import { verbOf } from '#features/links/domain.ts'
import { ANSWER_DAYS, CHECK_DAYS } from '#features/playlists/domain/pitches.ts'
import { dueAt } from '#features/presaves/domain/due-times.ts'
import { shareTheRest } from '#features/splits/domain/sheets.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { addressIn } from '#lib/i18n/addresses.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { paths } from '#lib/pure/paths.ts'
import { streamsByDay } from '#ports/stores/sandbox/trends.ts'
import type { Example } from './contract.ts'
import { type DescribedProduct, EXAMPLE_PARTIES } from './domain.ts'
import { proposedCovers, styleOf } from './draw-covers.server.ts'

type ExampleDeps = Pick<Deps, 'publicUrl' | 'clock'>

export function showExample(deps: ExampleDeps, product: DescribedProduct, language: Language): Example {
  switch (product) {
    case 'smart-links':
      return linkExample(deps, language)
    case 'pre-saves':
      return releaseDayExample(deps)
    case 'artist-pages':
      return {
        kind: 'palettes',
        palettes: PALETTES.map((palette) => ({ palette, ...COLOURS[palette] })),
      }
    case 'playlist-pitching':
      return { kind: 'pitch', days: { answer: ANSWER_DAYS, check: CHECK_DAYS } }
    case 'music-analytics':
      return playsExample()
    case 'royalty-splits':
      return splitExample()
    case 'cover-art':
      return { kind: 'covers', styles: proposedCovers().map(styleOf) }
    case 'lyrics-generator':
      return songExample(language)
  }
}

const LINKED_STORES = ['spotify', 'apple_music', 'youtube_music', 'deezer', 'itunes']

function linkExample({ publicUrl }: ExampleDeps, language: Language): Example {
  const url = publicUrl + addressIn(paths.product('smart-links'), language)
  const stores = LINKED_STORES.flatMap((id) => {
    const store = findStore(id)
    return store ? [{ name: store.name, verb: verbOf(id) }] : []
  })
  return { kind: 'link', stores, code: { url, ...codeOf(url) } }
}

/** A QR code as one SVG path; adjacent dark modules of a row become one rectangle. */
export function codeOf(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text).modules
  const rects: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const start = x
      while (x < size && data[y * size + x]) x++
      if (x > start) rects.push(`M${start} ${y}h${x - start}v1h-${x - start}z`)
    }
  return { size, path: rects.join('') }
}

const COUNTRIES = ['NZ', 'JP', 'IN', 'TR', 'ES', 'GB', 'BR', 'MX', 'US']
const FRIDAY = 5
const WEEKS_AHEAD = 3

function releaseDayExample({ clock }: ExampleDeps): Example {
  const releaseDate = fridayAfter(addDays(clock.today(), WEEKS_AHEAD * 7))
  const due = COUNTRIES.map((country) => ({ country, at: dueAt(releaseDate, 'local_midnight', country) }))
  return {
    kind: 'release_day',
    releaseDate,
    due: due.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  }
}

const fridayAfter = (day: PlainDate): PlainDate =>
  addDays(day, (FRIDAY + 7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7)

const EXAMPLE_TRACK = { isrc: 'QZPS12600041', artist: 'The Low Meridian' }
/** Seventeen weeks, enough for an estimate. */
const EXAMPLE_DAYS = { from: '2026-05-01', to: '2026-08-27' }

function playsExample(): Example {
  const days = streamsByDay('spotify', EXAMPLE_TRACK, EXAMPLE_DAYS)
  const counts = days.map(({ streams }) => streams)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const recent = sum(counts.slice(-FORECAST_DAYS))
  const before = sum(counts.slice(-2 * FORECAST_DAYS, -FORECAST_DAYS))
  return {
    kind: 'plays',
    days,
    estimate: forecastOf(counts) ?? [],
    recent,
    changePercent: changeOf(recent, before).percent ?? 0,
  }
}

const SPLIT_MICROS = [100_000_000n, 1_000_000n, 10_000n]

function splitExample(): Example {
  const sharesBp = shareTheRest(EXAMPLE_PARTIES.map(() => 0))
  return {
    kind: 'split',
    sharesBp,
    amounts: SPLIT_MICROS.map((micros) => ({
      total: decimalOfMicros(micros),
      parts: allocateByLargestRemainder(micros, sharesBp.map(BigInt)).map(decimalOfMicros),
    })),
  }
}

const SONG_TITLES: Record<Language, string> = {
  en: 'Half Light',
  es: 'Media luz',
  pt: 'Meia-luz',
  tr: 'Loş Işık',
}

function songExample(language: Language): Example {
  const title = SONG_TITLES[language]
  const song = writeSong(
    { mood: 'in_love', genre: 'pop', title, dedicatedTo: '', words: [], hasChorus: true },
    { language, seed: 'products' },
  )
  const lines = ['verse', 'chorus'].flatMap(
    (kind) => song.sections.find((section) => section.kind === kind)?.lines ?? [],
  )
  return {
    kind: 'song',
    title,
    lines: lines.map(({ text, rhyme }) => ({ text, rhyme, syllables: SYLLABLES[language](text) })),
  }
}
