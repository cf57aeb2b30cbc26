// What an artist may ask about appeals: one against each reopening or rejection, in its time.
import * as z from 'zod'
import { endpoint, Id, refusal } from '#lib/contract.ts'
import { APPEAL_TEXT } from '../domain/appeals.ts'

export const APPEAL_RESULTS = ['upheld', 'changed'] as const

export const Appeal = z.object({
  id: z.uuid(),
  text: z.string(),
  sentAt: z.date(),
  /** By when it is answered, as it was promised to the plan. */
  dueAt: z.date(),
  /** Null until it is answered. */
  verdict: z.enum(APPEAL_RESULTS).nullable(),
  answer: z.string().nullable(),
  answeredAt: z.date().nullable(),
})
export type Appeal = z.infer<typeof Appeal>

const AppealState = z.object({
  until: z
    .date()
    .nullable()
    .describe('Until when the present decision may be appealed against, if it may be'),
  appeal: Appeal.nullable().describe('The one against the present decision'),
})
export type AppealState = z.infer<typeof AppealState>

export const appealEndpoints = {
  findAppeal: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/appeal',
      summary: 'The appeal against the decision that stands',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(AppealState),
  appeal: endpoint('catalogue.submit')
    .errors({ wrong_state: refusal(409), appeal_sent: refusal(409), appeal_late: refusal(409) })
    .route({
      method: 'POST',
      path: '/releases/{id}/appeal',
      summary: 'Appeal against a reopening or a rejection, once',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(z.object({ id: Id, text: z.string().trim().min(APPEAL_TEXT.min).max(APPEAL_TEXT.max) }))
    .output(AppealState),
}
