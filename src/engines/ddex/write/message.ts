// What the parts of one message share while it is written.
import type { ErnVersion } from '../ern-version.ts'
import { type NewRelease, type Profile, profileOf, type Release } from '../model.ts'
import { type PartyReferences, partyReferences } from './parties.ts'

/** The `tracks` of the release are in playing order and hold only what the version can express. */
export interface MessageToWrite {
  version: ErnVersion
  model: NewRelease
  release: Release
  profile: Profile
  parties: PartyReferences
}

export function messageToWrite(version: ErnVersion, model: NewRelease): MessageToWrite {
  const { release } = model
  return { version, model, release, profile: profileOf(release), parties: partyReferences(release) }
}

/** Resource references: recordings by their place from 0, then the cover, then lyrics by their track's place. */
export const recordingReference = (index: number): string => `A${index + 1}`
export const coverReference = ({ tracks }: Release): string => `A${tracks.length + 1}`
export const lyricsReference = ({ tracks }: Release, index: number): string => `A${tracks.length + 2 + index}`

/** The main release is R0, a track's by its place from 0. */
export const trackReleaseReference = (index: number): string => `R${index + 1}`
