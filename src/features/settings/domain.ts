// Rules of a user's settings: names, phone numbers and time limits.
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Problem } from '#lib/pure/problems.ts'

export const CONTACT_METHODS = ['email', 'sms', 'whatsapp'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

/** How long the two links of an email change work. */
export const EMAIL_CHANGE_HOURS = 24
/** All data of a person, the catalogue in a form other distributors can import, or everything about its money. */
export const EXPORT_KINDS = ['data', 'catalogue', 'royalties'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** How long an export can be downloaded. */
export const EXPORT_DAYS = 7
/** An export that is not ready after this time has failed. */
export const EXPORT_HOURS_MAX = 6
/** How long an account can be restored before it is closed permanently. */
export const CLOSING_DAYS = 14

export interface Profile {
  first_name: string
  last_name: string
  phone_code: string | null
  phone_number: string | null
}

/** Every problem of a profile, in the order of the form. */
export function profileProblems(profile: Profile): Problem[] {
  const problems: Problem[] = []
  if (profile.first_name.trim() === '') problems.push({ code: 'required', at: 'first_name' })
  if (readPhone(profile) === 'invalid') problems.push({ code: 'phone_invalid', at: 'phone_number' })
  return problems
}

/** What keeps staff from reaching a person as the form says: SMS and WhatsApp need a number. */
export const contactProblems = (
  contact: Pick<Profile, 'phone_number'> & { contact_method: ContactMethod },
): Problem[] =>
  contact.contact_method !== 'email' && (contact.phone_number ?? '').trim() === ''
    ? [{ code: 'phone_missing', at: 'phone_number' }]
    : []

/** The number split as E.164 does, or null when both fields are empty. */
export function readPhone({
  phone_code,
  phone_number,
}: Pick<Profile, 'phone_code' | 'phone_number'>): { code: string; number: string } | null | 'invalid' {
  const code = (phone_code ?? '').trim()
  const number = (phone_number ?? '').trim()
  if (number === '') return null
  if (!/^\+[1-9]\d{0,2}$/.test(code) || !/^[\d\s().-]+$/.test(number)) return 'invalid'
  const phone = parsePhoneNumberFromString(code + number)
  if (!phone?.isPossible() || !phone.isValid() || `+${phone.countryCallingCode}` !== code) return 'invalid'
  return { code, number: phone.nationalNumber }
}

/** For people who entered one name at sign-up: the first word is the first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}
