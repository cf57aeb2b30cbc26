// Reads a new release message as a store does.
import { readRelease } from './read-release.ts'
import { type ReceivedRelease, receivedRelease } from './received-release.ts'

/**
 * What the message says. The text is untrusted: nothing outside it is read. Throws DdexError:
 * `message_too_large`, `doctype_refused`, `malformed_xml` (see `parseXml`), `unknown_message` for another message
 * or version, `missing_element` where a release could not be named or its recordings distinguished.
 */
export function readNewReleaseMessage(xml: string): ReceivedRelease {
  return receivedRelease(readRelease(xml))
}
