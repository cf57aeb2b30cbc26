// Public server API of support.
export { nameTickets } from './data.server.ts'
export { shortenTickets } from './follow-clock.server.ts'
export { openTicket, openTicketFromForm } from './open-ticket.server.ts'
export { respondToTicket } from './respond-to-ticket.server.ts'
export { supportStats } from './show-tickets.server.ts'
