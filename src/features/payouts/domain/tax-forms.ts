// Tax forms: their fields, what is wrong with them, and how long they are valid.
import type { Problem } from '#lib/pure/problems.ts'

export const TAX_FORM_KINDS = ['w9', 'w8ben', 'w8bene'] as const
export type TaxFormKind = (typeof TAX_FORM_KINDS)[number]

/** `required` until a form was sent; the others are the status of the newest one. */
export const TAX_FORM_STATUSES = ['required', 'submitted', 'accepted', 'rejected', 'expired'] as const
export type TaxFormStatus = (typeof TAX_FORM_STATUSES)[number]

export const US_CLASSIFICATIONS = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust',
  'llc',
] as const
export const ENTITY_TYPES = ['corporation', 'partnership', 'trust', 'foundation', 'government'] as const
export const FATCA_STATUSES = ['active_nffe', 'passive_nffe', 'exempt', 'participating_ffi'] as const

/** The fields of all three forms; which of them a form has is said in `FIELDS_OF`. */
export interface TaxForm {
  kind: TaxFormKind
  /** Of the person, or of the organization. */
  name: string
  /** ISO 3166: residence, or where the organization was founded. */
  country: string
  address: string
  city: string
  postalCode: string
  /** W-9: social security or employer number. W-8: the tax number of the country of residence. */
  number: string
  classification: string
  citizenship: string
  birthDate: string
  entityType: string
  fatcaStatus: string
  hasTreatyClaim: boolean
  /** Who signs, under penalty of perjury. */
  signature: string
  isCertified: boolean
}
export type TaxFormField = keyof TaxForm

const COMMON = [
  'name',
  'country',
  'address',
  'city',
  'postalCode',
  'number',
  'signature',
  'isCertified',
] as const

export const FIELDS_OF: Record<TaxFormKind, readonly TaxFormField[]> = {
  w9: [...COMMON, 'classification'],
  w8ben: [...COMMON, 'citizenship', 'birthDate', 'hasTreatyClaim'],
  w8bene: [...COMMON, 'entityType', 'fatcaStatus', 'hasTreatyClaim'],
}

export const TAX_TEXT_MAX = 200

/** Fields that the form must have; a number only where the form needs one. */
const REQUIRED: Record<TaxFormKind, readonly TaxFormField[]> = {
  w9: ['name', 'country', 'address', 'city', 'postalCode', 'number', 'classification', 'signature'],
  w8ben: ['name', 'country', 'address', 'city', 'citizenship', 'birthDate', 'signature'],
  w8bene: ['name', 'country', 'address', 'city', 'entityType', 'fatcaStatus', 'signature'],
}

/** @param today a plain date */
export function taxFormProblems(form: TaxForm, today: string): Problem[] {
  const missing = REQUIRED[form.kind].filter((field) => String(form[field]).trim() === '')
  const problems: Problem[] = missing.map((at) => ({ code: 'required', at }))
  const add = (code: string, at: TaxFormField, fails: boolean) => {
    if (fails && !missing.includes(at)) problems.push({ code, at })
  }
  add(
    'tax_number_invalid',
    'number',
    form.kind === 'w9' && !/^\d{3}-?\d{2}-?\d{4}$|^\d{2}-?\d{7}$/.test(form.number.trim()),
  )
  add('tax_country_us', 'country', form.kind === 'w9' && form.country !== 'US')
  add('tax_country_not_us', 'country', form.kind !== 'w9' && form.country === 'US')
  add('required', 'number', form.kind !== 'w9' && form.hasTreatyClaim && form.number.trim() === '')
  add('date_in_future', 'birthDate', form.kind === 'w8ben' && form.birthDate >= today)
  add('tax_certify', 'isCertified', !form.isCertified)
  return problems
}

/** A W-8 is valid until the end of the third year after it was signed, a W-9 until something changes. */
export const expiryOf = (kind: TaxFormKind, signedOn: string): string | null =>
  kind === 'w9' ? null : `${Number(signedOn.slice(0, 4)) + 3}-12-31`

/** All that is ever shown of a tax number. */
export const numberEnd = (number: string): string => number.replaceAll(/[^\p{L}\d]/gu, '').slice(-4)
