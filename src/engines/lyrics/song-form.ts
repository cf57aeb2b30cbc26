// The form of a song by its genre, and the lines of an earlier song that stay when it is written again.
import type { Pool } from './phrase-book.ts'
import type { Line, SectionKind, Song, SongWish } from './song.ts'

export interface SectionForm {
  kind: SectionKind
  /** A letter for each line; the same letters rhyme. */
  scheme: string
  /** Of the phrase book, for each letter; one for all of them if there is one. */
  pools: readonly Pool[]
}

export interface SongForm {
  sections: readonly SectionForm[]
  /** Indexes of sections, as they are sung. */
  order: readonly number[]
}

const VERSE: SectionForm = { kind: 'verse', scheme: 'ABAB', pools: ['closers'] }
/** Sixteen bars in couplets. */
const RAP: SectionForm = { kind: 'verse', scheme: 'AABBCCDDEEFFGGHH', pools: ['closers'] }
const PRE_CHORUS: SectionForm = { kind: 'pre_chorus', scheme: 'AA', pools: ['lifts'] }
const CHORUS: SectionForm = { kind: 'chorus', scheme: 'ABAB', pools: ['hooks', 'tails'] }
const BRIDGE: SectionForm = { kind: 'bridge', scheme: 'AA', pools: ['bridges'] }
const LONG_BRIDGE: SectionForm = { kind: 'bridge', scheme: 'ABAB', pools: ['bridges'] }

const POP: SongForm = {
  sections: [VERSE, PRE_CHORUS, CHORUS, VERSE, BRIDGE],
  order: [0, 1, 2, 3, 1, 2, 4, 2],
}
const FORMS: Readonly<Record<string, SongForm>> = {
  hiphop: { sections: [RAP, CHORUS, RAP], order: [0, 1, 2, 1] },
  electronic: { sections: [VERSE, PRE_CHORUS, CHORUS, VERSE], order: [0, 1, 2, 2, 3, 1, 2, 2] },
  folk: { sections: [VERSE, CHORUS, VERSE, VERSE], order: [0, 1, 2, 1, 3, 1] },
  country: { sections: [VERSE, CHORUS, VERSE, VERSE], order: [0, 1, 2, 1, 3, 1] },
}
const WITHOUT_CHORUS: SongForm = { sections: [VERSE, VERSE, LONG_BRIDGE, VERSE], order: [0, 1, 2, 3] }
const RAP_WITHOUT_CHORUS: SongForm = { sections: [RAP, RAP], order: [0, 1] }

export function formOf({ genre, hasChorus }: Pick<SongWish, 'genre' | 'hasChorus'>): SongForm {
  if (!hasChorus) return genre === 'hiphop' ? RAP_WITHOUT_CHORUS : WITHOUT_CHORUS
  return FORMS[genre] ?? POP
}

/** What is written anew: all that is not locked, the rest of a section, or one line. */
export interface Part {
  section: number
  /** Of the section; without it, its lines that are not locked. */
  line?: number
}

/** An earlier song, and what of it is written again. */
export interface Rewriting {
  before?: Song
  /** Without it, the whole song. */
  part?: Part
}

/** The earlier song if it has the form. The lines of a song of another form belong elsewhere: nothing of it stays. */
export const songOfForm = ({ before }: Rewriting, form: SongForm): Song | undefined =>
  before?.sections.length === form.sections.length &&
  form.sections.every(
    ({ kind, scheme }, index) =>
      before.sections[index]?.kind === kind && before.sections[index].lines.length === scheme.length,
  )
    ? before
    : undefined

/** A line of an earlier song that stays as it is: locked, or outside the part. */
export function keptLine(
  { before, part }: Rewriting,
  at: { section: number; line: number },
): Line | undefined {
  const old = before?.sections[at.section]?.lines[at.line]
  if (!old) return undefined
  const isMeant =
    part === undefined || (part.section === at.section && (part.line === undefined || part.line === at.line))
  return isMeant && !old.isLocked ? undefined : old
}
