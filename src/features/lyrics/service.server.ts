// Public server API of lyrics drafts.
export { createLyrics } from './write-lyrics.server.ts'
