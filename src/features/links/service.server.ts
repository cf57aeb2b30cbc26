// Public server API of smart links.
export { openVisitCounter, type Visit, type VisitCounter } from './count-visits.server.ts'
export { createLink, saveLink } from './edit-link.server.ts'
export {
  FanCover,
  FanHead,
  fanColoursOf,
  fanStyleOf,
  hashOfStyle,
  type WrittenPage,
  writeFanNotice,
  writeFanPage,
} from './fan.server.tsx'
export { type OpenedLink, openLink, readCover } from './open-page.server.ts'
