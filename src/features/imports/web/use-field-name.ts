// The display name of a release field by its path in messages and findings: `tracks.2.isrc`, `release_date`.
import { useTranslation } from 'react-i18next'

const FIELDS = [
  'title',
  'artist',
  'type',
  'upc',
  'label',
  'genre',
  'secondaryGenre',
  'releaseDate',
  'releaseTiming',
  'originalReleaseDate',
  'pLine',
  'cLine',
  'territories',
  'platforms',
  'isrc',
  'subtitle',
  'nativeTitle',
  'work',
  'iswc',
  'disc',
  'version',
  'featured',
  'language',
  'credits',
  'grid',
  'otherTitles',
  'relatedReleases',
  'otherRecordings',
  'preview',
  'lyrics',
  'cover',
  'audio',
] as const

/** Columns of a table that also occur in findings of a package, and fields of a draft. */
const OTHER_NAMES: Partial<Record<string, (typeof FIELDS)[number]>> = {
  release_artist: 'artist',
  release_date: 'releaseDate',
  artistId: 'artist',
  otherArtists: 'artist',
  primaryGenre: 'genre',
  featuredArtists: 'featured',
  contributors: 'credits',
  performers: 'credits',
}

export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('imports')
  return (field) => {
    const [, track, own = field] = /^tracks\.(\d+)\.(\w+)$/.exec(field) ?? []
    const known = OTHER_NAMES[own] ?? FIELDS.find((field) => field === own)
    const name = known ? t(`compare.${known}`) : ''
    return track ? t('compare.track', { track, field: name }) : name
  }
}
