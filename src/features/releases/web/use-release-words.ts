// Display text of a release: its genres, rights lines and territories.

import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { startOfDay } from '#lib/pure/dates.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { artistsOfTrack, displayArtist, mainNames } from '../domain/main-artists.ts'
import { GENRES } from '../domain/vocabulary.ts'
import type { ReleaseAnswer, TrackAnswer } from './api.ts'
import { labelOf } from './use-choices.ts'

export function useReleaseWords() {
  const { t } = useTranslation('releases')
  const { locale, moment } = useDates()
  const countryNames = useCountries()
  const list = listFormat(locale)
  return {
    list: (words: readonly string[]) => list.format(words),
    /** The display name of its main artists; empty while there is none. */
    artists: (release: ReleaseAnswer) => displayArtist(mainNames(release.artist?.name, release.otherArtists)),
    trackArtists: (track: TrackAnswer, release: ReleaseAnswer) => {
      const { artist, otherArtists } = artistsOfTrack(track, release)
      return displayArtist(mainNames(artist, otherArtists))
    },
    /** The primary genre first; empty while there is none. */
    genres: ({ primaryGenre, secondaryGenre }: ReleaseAnswer) =>
      list.format(
        [primaryGenre, secondaryGenre].flatMap((code) => {
          const genre = GENRES.find((genre) => genre === code)
          return genre ? [t(`genre.${genre}`)] : []
        }),
      ),
    /** Defaults to the release year and the label. */
    line: ({ releaseDate, label, artist }: ReleaseAnswer, { year, owner }: ReleaseAnswer['pLine']) =>
      [year ?? releaseDate?.slice(0, 4), owner || label || artist?.name].filter(Boolean).join(' '),
    /** The release timing; midnight UTC also as the moment in the reader's time zone. */
    timing: ({ releaseTiming, releaseDate }: ReleaseAnswer) =>
      releaseTiming === 'utc_midnight' && releaseDate
        ? t('detail.atOnce', { moment: moment(startOfDay(releaseDate)) })
        : t(`releaseTiming.${releaseTiming}`),
    territories: ({ territories: { rule, countries } }: ReleaseAnswer) => {
      if (rule === 'worldwide') return t('territories.worldwide')
      if (countries.length === 0) return ''
      const named = list.format(countries.map((code) => labelOf(countryNames, code)))
      return t(rule === 'only' ? 'detail.onlyIn' : 'detail.exceptIn', { countries: named })
    },
  }
}
