// Owns the words of ERN 3.8.2 that differ from those of version 4: roles of contributors, profiles of releases.
import type { ContributorRole } from './values.ts'

/**
 * Version 3 keeps who wrote a work (MusicalWorkContributorRole) apart from who made the recording
 * (ResourceContributorRole), and lists fewer of the latter: those it has no word for are the sender's own.
 */
export const ROLES_OF3: Record<ContributorRole, { list: 'work' | 'recording'; word?: string }> = {
  Arranger: { list: 'work', word: 'Arranger' },
  Composer: { list: 'work', word: 'Composer' },
  ComposerLyricist: { list: 'work', word: 'ComposerLyricist' },
  Lyricist: { list: 'work', word: 'Lyricist' },
  StudioProducer: { list: 'recording', word: 'Producer' },
  BackgroundVocalist: { list: 'recording' },
  Musician: { list: 'recording' },
  PostProducer: { list: 'recording' },
  Vocalist: { list: 'recording' },
}

export const isOfWork = (role: ContributorRole): boolean => ROLES_OF3[role].list === 'work'

/** Read back, the only word that is another in version 4. */
export const roleIn4 = (word: string): string => (word === 'Producer' ? 'StudioProducer' : word)

/** The release profile (Release Profiles for Common Release Types, version 1.4) of singles and of all else. */
export const PROFILES3 = {
  single: 'CommonReleaseTypes/14/AudioSingle',
  album: 'CommonReleaseTypes/14/AudioAlbumMusicOnly',
} as const
