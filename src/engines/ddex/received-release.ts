// Owns what a store knows after reading a new release message: texts as they were sent, nothing judged.
import type { Control } from '#engines/ddex/model.ts'

export type ReceivedRelease = {
  version: '4.3' | '4.3.2'
  messageId: string
  threadId?: string
  createdAt: string
  sender: ReceivedParty
  recipient: ReceivedParty
  /** A message that does not say is a live one. */
  control: Control
  profile?: string
  upc: string
  title: string
  displayArtistName: string
  releaseType: string
  label?: string
  genre?: string
  subGenre?: string
  releaseDate?: string
  originalReleaseDate?: string
  parentalWarning?: string
  tracks: ReceivedTrack[]
  image?: ReceivedFile
  deals: ReceivedDeal[]
  /** True when the message grants nothing: the release is to be taken down. */
  isTakedown: boolean
}

export type ReceivedParty = { dpid: string; name?: string }

export type ReceivedTrack = {
  isrc: string
  title: string
  displayArtistName: string
  disc: number
  number: number
  durationMs?: number
  parentalWarning?: string
  file?: ReceivedFile
}

/** `hash` is lower case; `isProvided` is false when the sender says the file is not part of this delivery. */
export type ReceivedFile = {
  uri: string
  hash?: { algorithm: string; value: string }
  sizeBytes?: number
  isProvided: boolean
}

/** Exactly one of the territory lists has entries, unless the deal names none, which means everywhere. */
export type ReceivedDeal = {
  releaseReferences: string[]
  territories: string[]
  excludedTerritories: string[]
  start: string
  end?: string
  commercialModels: string[]
  useTypes: string[]
}
