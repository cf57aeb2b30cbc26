// A release as the rules of submission read it, so that the wizard and the server say the same.
import type { Draft } from '../domain/submission.ts'
import type { ReleaseAnswer } from './api.ts'

export const draftOf = (release: ReleaseAnswer): Draft => ({
  title: release.title,
  artistName: release.artist?.name ?? null,
  type: release.type,
  language: release.language,
  primaryGenre: release.primaryGenre,
  secondaryGenre: release.secondaryGenre,
  releaseDate: release.releaseDate,
  schedule: release.schedule,
  platforms: release.platforms,
  artwork: release.artwork,
  agreements: release.agreements,
  tracks: release.tracks.map((track) => ({
    title: track.title,
    artist: track.artist,
    featuredArtists: track.featuredArtists,
    language: track.language,
    genre: track.genre,
    introOrOutro: track.introOrOutro,
    contributors: track.contributors,
    performers: track.performers,
    audio: track.upload && {
      status: track.upload.status,
      refusal: track.upload.refusal,
      durationMs: track.durationMs,
      findings: track.upload.findings,
    },
  })),
})
