// Public server API of artist pages.
export { listAddresses } from './data.server.ts'
export { createPage, type Saving, savePage } from './edit-page.server.ts'
export { writeNotice, writePage } from './fan.server.tsx'
export { type OpenedPage, openPage, readArtistPicture, readReleaseCover } from './open-page.server.ts'
export { type PageVisit, storeVisits } from './visits.data.server.ts'
