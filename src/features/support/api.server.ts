// API handlers of support.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { support } from './contract.ts'
import { openTicket, openTicketFromForm, replyToTicket, solveTicket } from './open-ticket.server.ts'
import { assignTicket, noteOnTicket, respondToTicket } from './respond-to-ticket.server.ts'
import {
  countTickets,
  listAssignees,
  listOwnTickets,
  listTicketsForStaff,
  readTicketFile,
  showOwnTicket,
  showTicketToStaff,
} from './show-tickets.server.ts'

const os = api(support)

export const supportApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listOwnTickets(context.deps, context.viewer, input)),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showOwnTicket(context.deps, context.viewer, input.id)),
  open: os.open.use(signedIn).handler(async ({ input, context }) => {
    const { id } = await openTicket(context.deps, context.viewer, input)
    return showOwnTicket(context.deps, context.viewer, id)
  }),
  openFromForm: os.openFromForm.use(signedIn).handler(async ({ input, context }) => {
    const { id: formId, ...sent } = input
    const { id } = await openTicketFromForm(context.deps, context.viewer, { formId, ...sent })
    return showOwnTicket(context.deps, context.viewer, id)
  }),
  reply: os.reply.use(signedIn).handler(async ({ input, context }) => {
    await replyToTicket(context.deps, context.viewer, input)
    return showOwnTicket(context.deps, context.viewer, input.id)
  }),
  solve: os.solve.use(signedIn).handler(async ({ input, context }) => {
    await solveTicket(context.deps, context.viewer, input)
    return showOwnTicket(context.deps, context.viewer, input.id)
  }),
  file: os.file
    .use(signedIn)
    .handler(({ input, context }) =>
      readTicketFile(context.deps, { ...input, userId: context.viewer.userId }),
    ),
  staffList: os.staffList
    .use(staffOnly)
    .handler(({ input, context }) => listTicketsForStaff(context.deps, context.viewer, input)),
  staffCounts: os.staffCounts
    .use(staffOnly)
    .handler(({ context }) => countTickets(context.deps, context.viewer)),
  assignees: os.assignees.use(staffOnly).handler(({ context }) => listAssignees(context.deps)),
  staffFind: os.staffFind
    .use(staffOnly)
    .handler(({ input, context }) => showTicketToStaff(context.deps, context.viewer, input.id)),
  staffFile: os.staffFile.use(staffOnly).handler(({ input, context }) => readTicketFile(context.deps, input)),
  assign: os.assign.use(staffOnly).handler(async ({ input, context }) => {
    await assignTicket(context.deps, context.viewer, input)
    return showTicketToStaff(context.deps, context.viewer, input.id)
  }),
  respond: os.respond.use(staffOnly).handler(async ({ input, context }) => {
    await respondToTicket(context.deps, context.viewer, input)
    return showTicketToStaff(context.deps, context.viewer, input.id)
  }),
  note: os.note.use(staffOnly).handler(async ({ input, context }) => {
    await noteOnTicket(context.deps, context.viewer, input)
    return showTicketToStaff(context.deps, context.viewer, input.id)
  }),
})
