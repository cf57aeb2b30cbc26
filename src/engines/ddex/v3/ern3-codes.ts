// The codes of ERN 3.8.2 that differ from those of version 4: contributor roles and release profiles.
import type { ContributorRole } from '../values.ts'

/**
 * Version 3 keeps who wrote a work (MusicalWorkContributorRole) apart from who made the recording
 * (ResourceContributorRole), and lists fewer of the latter: roles it does not list are written as the sender's own.
 */
export const ERN3_ROLES: Record<ContributorRole, { list: 'work' | 'recording'; word?: string }> = {
  Arranger: { list: 'work', word: 'Arranger' },
  Composer: { list: 'work', word: 'Composer' },
  ComposerLyricist: { list: 'work', word: 'ComposerLyricist' },
  Lyricist: { list: 'work', word: 'Lyricist' },
  StudioProducer: { list: 'recording', word: 'Producer' },
  BackgroundVocalist: { list: 'recording' },
  Choir: { list: 'recording', word: 'Choir' },
  Conductor: { list: 'recording', word: 'Conductor' },
  Ensemble: { list: 'recording', word: 'Ensemble' },
  Musician: { list: 'recording' },
  Orchestra: { list: 'recording', word: 'Orchestra' },
  PostProducer: { list: 'recording' },
  Soloist: { list: 'recording', word: 'Soloist' },
  Vocalist: { list: 'recording' },
}

export const isWorkRole = (role: ContributorRole): boolean => ERN3_ROLES[role].list === 'work'

/** Whether a contributor is listed among those who made the recording. */
export const madeRecording = ({ roles, instruments }: { roles: ContributorRole[]; instruments: string[] }) =>
  instruments.length > 0 || roles.some((role) => !isWorkRole(role))

/** The only role with another name in version 4. */
export const upgradeRole = (word: string): string => (word === 'Producer' ? 'StudioProducer' : word)

/** The release profile (Release Profiles for Common Release Types, version 1.4) of singles and of all else. */
export const ERN3_PROFILES = {
  single: 'CommonReleaseTypes/14/AudioSingle',
  album: 'CommonReleaseTypes/14/AudioAlbumMusicOnly',
} as const
