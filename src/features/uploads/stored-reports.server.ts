// What the analysis measured of a file, by what kind of file it is.
import type { StoredAudio, StoredPicture, StoredReference, StoredReport } from './tables.server.ts'

/** Null for a file that is no recording, or is not analyzed yet. */
export const audioReportOf = (report: StoredReport | null): StoredAudio | null =>
  report && 'codec' in report ? report : null

/** Null for a file that is no picture, or is not analyzed yet. */
export const pictureReportOf = (report: StoredReport | null): StoredPicture | null =>
  report && 'widthPx' in report ? report : null

/** Null for a file that is no reference, or is not analyzed yet. */
export const referenceOf = (report: StoredReport | null): StoredReference | null =>
  report && 'profile' in report ? report : null
