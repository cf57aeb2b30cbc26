// API contract of request forms: which there are, and what each asks. Support opens the tickets.
import * as z from 'zod'
import { STATUSES } from '#features/releases/domain/status.ts'
import { endpoint } from '#lib/contract.ts'
import { FIELD_KINDS } from './domain/definition.ts'
import { PATTERN_NAMES } from './domain/patterns.ts'

export const FormId = z.string().max(60)

export const TextsShape = z
  .object({ en: z.string(), es: z.string(), pt: z.string(), tr: z.string() })
  .describe('In every language')

const Day = z.union([z.iso.date(), z.object({ fromToday: z.number().int() })])
const Rules = z.object({
  required: z.literal(true).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minDate: Day.optional(),
  maxDate: Day.optional(),
  pattern: z
    .object({ name: z.enum(PATTERN_NAMES), message: TextsShape })
    .optional()
    .describe('What the answer looks like, as its message says'),
  equals: z.string().optional().describe('The field that has the same answer'),
})

const Field = z.object({
  id: z.string(),
  kind: z.enum(FIELD_KINDS),
  label: TextsShape,
  help: TextsShape.optional(),
  placeholder: z.string().optional(),
  rules: Rules,
  showIf: z
    .object({ field: z.string(), in: z.array(z.string()) })
    .optional()
    .describe('Asked only with one of these answers to another field'),
  choices: z.array(z.object({ value: z.string(), label: TextsShape })).optional(),
  statuses: z.array(z.enum(STATUSES)).optional().describe('Of the releases that can be chosen'),
  of: z.string().optional().describe('The field that names the release of a track'),
})

const FormSummary = z.object({ id: z.string(), name: TextsShape, lead: TextsShape })

export const Form = FormSummary.extend({
  version: z.number().int(),
  next: TextsShape,
  success: TextsShape,
  error: TextsShape,
  category: z.enum(['release', 'delivery']),
  sections: z.array(z.object({ title: TextsShape, fields: z.array(Field) })),
  today: z.iso.date().describe('The day (UTC) that limits of days count from'),
})
export type Form = z.infer<typeof Form>

const tags = ['support']

export const forms = {
  // The page of support lists them, which a blocked person opens too.
  list: endpoint('self', { allowsBlocked: true })
    .route({ method: 'GET', path: '/forms', summary: 'List the request forms', tags })
    .output(z.object({ items: z.array(FormSummary) })),
  find: endpoint('self')
    .route({ method: 'GET', path: '/forms/{id}', summary: 'Get a request form in its newest version', tags })
    .input(z.object({ id: FormId }))
    .output(Form),
}
