// What a request form is: sections of fields with their rules, in four languages. A definition is data, and the API sends
// it as it is.
import type { Status } from '#features/releases/domain/status.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { PatternName } from './patterns.ts'

/** One text in every language. */
export type Texts = Record<'en' | 'es' | 'pt' | 'tr', string>

export const FIELD_KINDS = [
  'text',
  'textarea',
  'email',
  'url',
  'date',
  'select',
  'radio',
  'checkbox',
  'file',
  'release',
  'track',
  'artist',
  'isrc',
  'upc',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** A day, or one that moves with today. */
export type DayLimit = PlainDate | { fromToday: number }

/** An answer that is not given breaks only the first of them. */
export interface Rules {
  required?: true
  minLength?: number
  maxLength?: number
  minDate?: DayLimit
  maxDate?: DayLimit
  pattern?: { name: PatternName; message: Texts }
  /** The id of the field above that has the same answer. */
  equals?: string
}

export interface Choice {
  value: string
  label: Texts
}

export interface Field {
  /** Names the answer. */
  id: string
  kind: FieldKind
  label: Texts
  help?: Texts
  placeholder?: string
  rules: Rules
  /** Asked only with one of these answers to a field above. */
  showIf?: { field: string; in: string[] }
  /** The choices of a select or radio. */
  choices?: Choice[]
  /** For a release: which can be chosen; all if omitted. */
  statuses?: Status[]
  /** Of a track: the id of the field above that names its release. */
  of?: string
}

export interface Section {
  title: Texts
  fields: Field[]
}

export interface FormDefinition {
  /** In the address of the form. */
  id: string
  /** A change of anything is a new version: tickets keep the one they were opened with. */
  version: number
  name: Texts
  /** What it is for, in one sentence. */
  lead: Texts
  /** What happens after support has read it. */
  next: Texts
  success: Texts
  error: Texts
  /** The topic of its tickets. */
  category: 'release' | 'delivery'
  sections: Section[]
}

export const fieldsOf = ({ sections }: Pick<FormDefinition, 'sections'>): Field[] =>
  sections.flatMap(({ fields }) => fields)

/** The answer of a ticked checkbox. */
export const TICKED = 'yes'

/** The longest answer of each kind that is written; a rule can lower it. */
const LENGTHS_MAX = {
  text: 200,
  textarea: 2_000,
  email: 254,
  url: 500,
  isrc: 30,
  upc: 20,
} as const satisfies Partial<Record<FieldKind, number>>

export const lengthMax = ({ kind, rules }: Pick<Field, 'kind' | 'rules'>): number | undefined => {
  const most: Partial<Record<FieldKind, number>> = LENGTHS_MAX
  return rules.maxLength ?? most[kind]
}
