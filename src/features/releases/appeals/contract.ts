// The API of appeals for artists: one against each reopening or rejection, within its deadline.
import * as z from 'zod'
import { endpoint, Id, refusal } from '#lib/contract.ts'
import { APPEAL_TEXT } from '../domain/appeals.ts'

export const APPEAL_RESULTS = ['upheld', 'changed'] as const

export const Appeal = z.object({
  id: z.uuid(),
  text: z.string(),
  sentAt: z.date(),
  /** The promised reply date of the account's plan. */
  dueAt: z.date(),
  /** Null until there is a reply. */
  result: z.enum(APPEAL_RESULTS).nullable(),
  answer: z.string().nullable(),
  answeredAt: z.date().nullable(),
})
export type Appeal = z.infer<typeof Appeal>

const AppealState = z.object({
  until: z
    .date()
    .nullable()
    .describe('When the right to appeal the current decision ends; null when it cannot be appealed'),
  appeal: Appeal.nullable().describe('The appeal against the current decision'),
})
export type AppealState = z.infer<typeof AppealState>

export const appealEndpoints = {
  findAppeal: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/appeal',
      summary: 'Get the appeal against the current decision',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(AppealState),
  appeal: endpoint('catalogue.submit')
    .errors({ wrong_state: refusal(409), appeal_sent: refusal(409), appeal_expired: refusal(409) })
    .route({
      method: 'POST',
      path: '/releases/{id}/appeal',
      summary: 'Appeal a reopening or rejection, once',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(z.object({ id: Id, text: z.string().trim().min(APPEAL_TEXT.min).max(APPEAL_TEXT.max) }))
    .output(AppealState),
}
