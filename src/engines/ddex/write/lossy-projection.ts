// What each version of ERN can express of a model: the model as its recipient will read it.
import type { ErnPreset } from '../ern-version.ts'
import {
  type Contributor,
  type Deal,
  type NewRelease,
  type PartyFacts,
  profileOf,
  type Release,
  type ResourceFile,
  type Track,
  type UseType,
} from '../model.ts'
import { formatInstant } from '../time.ts'
import { isWorkRole, madeRecording } from '../v3/ern3-codes.ts'
import { partyNames } from './parties.ts'
import { isOfManyArtists } from './releases.ts'

/**
 * The model without what a message by this preset cannot express, in the order of the message: reading the message
 * back gives exactly this, except that 3.8.2 does not name files that are not sent again. `differences` between a model and its projection are the losses.
 *
 * Lost are, in 3.8.2: types of version, covers, single-artist compilations, EPs, sizes of files,
 * lyrics, scripts and regions of languages, works of several parts, IPI name numbers and profile pages; in 3.8.2 and 4.3: everything
 * about AI; in version 4: new and updated, and in its simple single the genre of the track, its work, its disc and its release.
 */
export function lossyProjection(preset: ErnPreset, model: NewRelease): NewRelease {
  const release = releaseIn(preset, inOrder(model.release))
  const update =
    preset.version === '3.8.2' ? { isUpdate: model.isUpdate || undefined } : { isUpdate: undefined }
  return {
    ...model,
    ...update,
    createdAt: formatInstant(model.createdAt),
    release,
    deals: model.deals.flatMap((deal) => dealIn(preset, release, deal)),
  }
}

function inOrder(release: Release): Release {
  return { ...release, tracks: release.tracks.toSorted((a, b) => a.disc - b.disc || a.number - b.number) }
}

function releaseIn(preset: ErnPreset, release: Release): Release {
  const { version } = preset
  const isCompilation = release.isCompilation && (version !== '3.8.2' || isOfManyArtists(release))
  const tracks = release.tracks.map((track) => trackIn(preset, release, track))
  const carried: Release = {
    ...release,
    type: version === '3.8.2' && release.type === 'EP' ? preset.epAs : release.type,
    version: versionIn(preset, release.version),
    isCompilation: isCompilation || undefined,
    containsAi: version === '4.3.2' ? release.containsAi : undefined,
    tracks,
    image: {
      ...fileIn(preset, release.image),
      containsAi: version === '4.3.2' ? release.image.containsAi : undefined,
    },
  }
  return { ...carried, parties: partiesIn(preset, carried) }
}

function trackIn(preset: ErnPreset, release: Release, track: Track): Track {
  const { version } = preset
  const is3 = version === '3.8.2'
  const isSimple = !is3 && profileOf(release) === 'SimpleAudioSingle'
  const isOwnGenre =
    !isSimple &&
    track.genre !== undefined &&
    (track.genre !== release.genre || track.subGenre !== release.subGenre)
  const { lyrics } = track
  return {
    ...track,
    version: versionIn(preset, track.version),
    isCover: is3 ? undefined : track.isCover,
    contributors: contributorsIn(preset, track.contributors),
    containsAi: version === '4.3.2' ? track.containsAi : undefined,
    work: is3 || isSimple ? undefined : track.work,
    languageOfPerformance: is3 ? shortLanguage(track.languageOfPerformance) : track.languageOfPerformance,
    disc: isSimple ? 1 : track.disc,
    file: fileIn(preset, track.file),
    lyrics:
      lyrics && !is3
        ? { ...fileIn(preset, lyrics), containsAi: version === '4.3.2' ? lyrics.containsAi : undefined }
        : undefined,
    genre: isOwnGenre ? track.genre : undefined,
    subGenre: isOwnGenre ? track.subGenre : undefined,
  }
}

function versionIn(preset: ErnPreset, version: Track['version']): Track['version'] {
  const type = preset.version === '3.8.2' ? undefined : version?.type
  const subtitle = version?.subtitle
  return type === undefined && subtitle === undefined ? undefined : { type, subtitle }
}

/** Version 3 lists who made the recording before who only wrote the work. */
function contributorsIn(preset: ErnPreset, all: Contributor[]): Contributor[] {
  const contributors = all.flatMap((contributor) => contributorIn(preset, contributor))
  if (preset.version !== '3.8.2') return contributors
  return [...contributors.filter(madeRecording), ...contributors.filter((other) => !madeRecording(other))]
}

/** Version 3 lists the roles of the recording before those of the work, and knows no artificial contributors. */
function contributorIn({ version }: ErnPreset, contributor: Contributor): Contributor[] {
  if (version === '4.3.2') return [contributor]
  if ('special' in contributor) return []
  const { name, instruments } = contributor
  const roles =
    version === '3.8.2'
      ? [...contributor.roles.filter((role) => !isWorkRole(role)), ...contributor.roles.filter(isWorkRole)]
      : contributor.roles
  return [{ name, roles, instruments }]
}

/** ISO 639-1 is all that version 3 takes. */
const shortLanguage = (language: string | undefined) => /^[a-z]{2}(?=-|$)/.exec(language ?? '')?.[0]

function fileIn<File extends ResourceFile>({ version }: ErnPreset, file: File): File {
  const isProvided = file.isProvided === false ? false : undefined
  return { ...file, sizeBytes: version === '3.8.2' ? undefined : file.sizeBytes, isProvided }
}

/** In the order of the party list, without parties that have only a name. */
function partiesIn({ version }: ErnPreset, release: Release): PartyFacts[] | undefined {
  const parties = partyNames(release)
    .flatMap((name) => release.parties?.filter((party) => party.name === name) ?? [])
    .map((party) => (version === '3.8.2' ? { ...party, ipiNameNumber: undefined, pages: [] } : party))
    .filter(
      ({ isni, ipiNameNumber, ids, pages }) =>
        isni !== undefined || ipiNameNumber !== undefined || ids.length + pages.length > 0,
    )
  return parties.length > 0 ? parties : undefined
}

const USES_SINCE432: readonly UseType[] = ['UseForTrainingGenerativeAI', 'UseForTrainingNonGenerativeAI']

/** A deal that the version cannot express is left out, because only expressed deals are granted. */
function dealIn(preset: ErnPreset, release: Release, deal: Deal): Deal[] {
  const useTypes = deal.useTypes.filter((use) => preset.version === '4.3.2' || !USES_SINCE432.includes(use))
  const subject = subjectIn(preset, release, deal)
  if (useTypes.length === 0 || subject === 'nothing') return []
  const isrcs = release.tracks.map(({ isrc }) => isrc)
  return [
    {
      ...deal,
      useTypes,
      subject,
      start: formatInstant(deal.start),
      end: deal.end === undefined ? undefined : formatInstant(deal.end),
      isPreOrder: deal.isPreOrder || undefined,
      instantGratificationIsrcs:
        deal.instantGratificationIsrcs &&
        isrcs.filter((isrc) => deal.instantGratificationIsrcs?.includes(isrc)),
    },
  ]
}

/** The simple single of version 4 has no release for its track: a deal is for the whole release or cannot be expressed. */
function subjectIn(preset: ErnPreset, release: Release, { subject }: Deal): Deal['subject'] | 'nothing' {
  if (!subject) return undefined
  if (preset.version !== '3.8.2' && profileOf(release) === 'SimpleAudioSingle') {
    return subject.release ? undefined : 'nothing'
  }
  const isrcs = release.tracks.map(({ isrc }) => isrc).filter((isrc) => subject.isrcs.includes(isrc))
  if (subject.release && isrcs.length === release.tracks.length) return undefined
  return { release: subject.release, isrcs }
}
