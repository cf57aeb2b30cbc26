// Songs: sections of lines, and the order in which they are sung.
import type { Mood, World } from './options.ts'

export const SECTION_KINDS = ['verse', 'pre_chorus', 'chorus', 'bridge'] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

export interface Line {
  text: string
  /** A letter; lines with the same rhyme with each other. */
  rhyme: string
  /** Of the phrase book; the rhyme of what is written in its place. */
  family: string
  /** Kept when the song is written again. */
  isLocked: boolean
}

export interface Section {
  kind: SectionKind
  /** Where a verse is set. */
  world?: World
  lines: Line[]
}

export interface Song {
  sections: Section[]
  /** Indexes of sections, as they are sung: a chorus comes back. */
  order: number[]
}

export interface SongWish {
  mood: Mood
  /** A main genre; it decides about the form. */
  genre: string
  title: string
  /** Whom the song is for; empty for nobody. */
  dedicatedTo: string
  /** They appear as they are written. */
  words: readonly string[]
  hasChorus: boolean
}

/** The words alone, sections apart by an empty line, as they are sung. Lines that were emptied are left out. */
export const textOf = ({ sections, order }: Song): string =>
  order
    .map((index) =>
      (sections[index]?.lines ?? [])
        .map(({ text }) => text.trim())
        .filter(Boolean)
        .join('\n'),
    )
    .filter(Boolean)
    .join('\n\n')
