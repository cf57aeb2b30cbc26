// Public server API of smart links.
export { type Counted, openVisitCounter, type Visit, type VisitCounter } from './count-visits.server.ts'
export { addCounts } from './counts.data.server.ts'
export { createLink, saveLink } from './edit-link.server.ts'
export { FanCover, fanColoursOf, fanStyleOf, writeFanNotice, writeFanPage } from './fan.server.tsx'
export { type OpenedLink, openLink, readCover } from './open-page.server.ts'
