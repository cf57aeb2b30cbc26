// A release in the form that the rules of submission read, so that the wizard and the server get the same findings.
import type { Draft, DraftTrack } from './submission.ts'

/**
 * The relevant part of the contract's release, without timestamps and URLs, whose types differ between the two sides.
 */
export interface ReleaseDetails extends Omit<Draft, 'artistName' | 'tracks' | 'artwork' | 'artworkText'> {
  artwork: (NonNullable<Draft['artwork']> & { artwork: { text: Draft['artworkText'] } | null }) | null
  artist: { name: string } | null
  tracks: (Omit<DraftTrack, 'audio'> & {
    durationMs: number | null
    upload: Omit<NonNullable<DraftTrack['audio']>, 'durationMs'> | null
  })[]
}

export const draftOf = (release: ReleaseDetails): Draft => ({
  live: release.live,
  title: release.title,
  subtitle: release.subtitle,
  nativeTitle: release.nativeTitle,
  artistName: release.artist?.name ?? null,
  otherArtists: release.otherArtists,
  type: release.type,
  language: release.language,
  primaryGenre: release.primaryGenre,
  secondaryGenre: release.secondaryGenre,
  releaseDate: release.releaseDate,
  originalReleaseDate: release.originalReleaseDate,
  schedule: release.schedule,
  presave: release.presave,
  presaveDate: release.presaveDate,
  licenceEndsOn: release.licenceEndsOn,
  territories: release.territories,
  platforms: release.platforms,
  artwork: release.artwork,
  artworkText: release.artwork?.artwork?.text ?? null,
  agreements: release.agreements,
  explicit: release.explicit,
  confirmed: release.confirmed,
  tracks: release.tracks.map((track) => ({
    title: track.title,
    subtitle: track.subtitle,
    nativeTitle: track.nativeTitle,
    work: track.work,
    disc: track.disc,
    version: track.version,
    originalArtist: track.originalArtist,
    licence: track.licence,
    artist: track.artist,
    otherArtists: track.otherArtists,
    featuredArtists: track.featuredArtists,
    language: track.language,
    genre: track.genre,
    introOrOutro: track.introOrOutro,
    lyrics: track.lyrics,
    timedLyrics: track.timedLyrics,
    contributors: track.contributors,
    performers: track.performers,
    confirmed: track.confirmed,
    audio: track.upload && {
      status: track.upload.status,
      refusal: track.upload.refusal,
      durationMs: track.durationMs,
      findings: track.upload.findings,
    },
  })),
})
