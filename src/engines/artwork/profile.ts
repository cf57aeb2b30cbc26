// Validates an ICC profile (ICC.1:2022, 7.2 and 7.3) before a colour engine reads it.
import type { ColourSpace } from './container.ts'
import { ArtworkRefused } from './refusal.ts'

const SIGNATURES: Record<string, ColourSpace> = { 'RGB ': 'rgb', GRAY: 'grey', CMYK: 'cmyk' }
const HEADER_BYTES = 128

/**
 * Whether the profile applies to these pixels. An RGB profile on a grey picture does not: tools that convert to grey
 * leave it behind, and every viewer ignores it.
 * @throws Refused when it is truncated, points outside itself, or belongs to another kind of picture.
 */
export function isProfileOf(profile: Buffer, space: ColourSpace): boolean {
  const fault = profileFault(profile)
  if (fault) throw new ArtworkRefused({ code: 'artwork_profile', params: { detail: fault } })
  const profileSpace = SIGNATURES[profile.toString('latin1', 16, 20)]
  if (profileSpace === space) return true
  if (profileSpace === 'rgb' && space === 'grey') return false
  throw new ArtworkRefused({ code: 'artwork_profile', params: { detail: 'for another colour space' } })
}

function profileFault(profile: Buffer): string | undefined {
  if (profile.length < HEADER_BYTES + 4) return 'too short'
  if (profile.toString('latin1', 36, 40) !== 'acsp') return 'no signature'
  // Some writers pad the profile, but none can declare more bytes than there are.
  if (profile.readUInt32BE(0) > profile.length) return 'cut short'
  const count = profile.readUInt32BE(HEADER_BYTES)
  if (count > 200 || HEADER_BYTES + 4 + 12 * count > profile.length) return 'tag table too long'
  for (let tag = 0; tag < count; tag++) {
    const offset = HEADER_BYTES + 4 + 12 * tag
    if (profile.readUInt32BE(offset + 4) + profile.readUInt32BE(offset + 8) > profile.length)
      return 'tag outside'
  }
  return undefined
}
