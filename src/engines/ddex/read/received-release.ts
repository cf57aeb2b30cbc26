// What a store knows after reading a new release message: texts as they were sent, without any judgement.
import { DdexError } from '../ddex-error.ts'
import type { ReadVersion } from '../ern-version.ts'
import type { Control, ResourceFile } from '../model.ts'
import { isTakenDown } from '../takedown-messages.ts'
import { titleInOneLine } from '../write/facts.ts'
import type { Hash, Parsed, ParsedMessage } from './parsed.ts'

export interface ReceivedRelease {
  version: ReadVersion
  messageId: string
  threadId?: string
  createdAt: string
  sender: ReceivedParty
  recipient: ReceivedParty
  /** A message that does not say is a live one. */
  control: Control
  profile?: string
  upc: string
  /** In one line, with its subtitle in parentheses. */
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
  /** True when the message grants nothing, or nothing any more: the release is to be taken down. */
  isTakedown: boolean
  /** The recipient has received an earlier message; only version 3 says so. */
  isUpdate?: boolean
}

export interface ReceivedParty {
  dpid: string
  name?: string
}

export interface ReceivedTrack {
  isrc: string
  title: string
  displayArtistName: string
  disc: number
  number: number
  durationMs?: number
  parentalWarning?: string
  file?: ReceivedFile
  lyrics?: ReceivedFile
}

/** `isProvided` is false when the sender says the file is not part of this delivery. */
export interface ReceivedFile {
  uri: string
  hash?: Hash
  sizeBytes?: number
  isProvided: boolean
}

export type ReceivedDeal = NonNullable<ParsedMessage['message']['deals']>[number]

/** Throws DdexError `missing_element` where a release could not be named or its recordings distinguished. */
export function receivedRelease({ version, profile, message }: ParsedMessage): ReceivedRelease {
  const { release, deals = [] } = message
  const createdAt = need(message.createdAt, 'createdAt')
  return {
    version,
    profile,
    deals,
    isTakedown: isTakenDown({ deals }, createdAt),
    isUpdate: message.isUpdate,
    messageId: need(message.messageId, 'messageId'),
    threadId: message.threadId,
    createdAt,
    sender: party(message.sender, 'sender'),
    recipient: party(message.recipient, 'recipient'),
    control: message.control === 'TestMessage' ? 'TestMessage' : 'LiveMessage',
    upc: need(release?.upc, 'release.upc'),
    ...displayOf(release, 'release'),
    releaseType: need(release?.type, 'release.type'),
    label: release?.label,
    genre: release?.genre,
    subGenre: release?.subGenre,
    releaseDate: release?.releaseDate,
    originalReleaseDate: release?.originalReleaseDate,
    parentalWarning: release?.parentalWarning,
    tracks: (release?.tracks ?? []).map((track, i) => {
      const path = `release.tracks[${i}]`
      const { durationMs, parentalWarning, file, lyrics, disc = 1, number = i + 1 } = track
      return {
        isrc: need(track.isrc, `${path}.isrc`),
        ...displayOf(track, path),
        disc,
        number,
        durationMs,
        parentalWarning,
        file: receivedFile(file),
        lyrics: receivedFile(lyrics),
      }
    }),
    image: receivedFile(release?.image),
  }
}

export function receivedFile(
  file: (Parsed<ResourceFile> & { hash?: Hash }) | undefined,
): ReceivedFile | undefined {
  if (file?.uri === undefined) return undefined
  return { uri: file.uri, hash: file.hash, sizeBytes: file.sizeBytes, isProvided: file.isProvided !== false }
}

function party(parsed: Parsed<{ dpid: string; name: string }> | undefined, path: string): ReceivedParty {
  return { dpid: need(parsed?.dpid, `${path}.dpid`), name: parsed?.name }
}

type DisplayFacts = Parsed<{ title: string; version: { subtitle: string }; displayArtistName: string }>

function displayOf(
  parsed: DisplayFacts | undefined,
  path: string,
): { title: string; displayArtistName: string } {
  return {
    title: titleInOneLine(need(parsed?.title, `${path}.title`), { subtitle: parsed?.version?.subtitle }),
    displayArtistName: need(parsed?.displayArtistName, `${path}.displayArtistName`),
  }
}

function need(text: string | undefined, path: string): string {
  if (text === undefined) throw new DdexError('missing_element', path)
  return text
}
