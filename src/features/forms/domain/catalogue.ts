// Every form in every version that was ever offered, the newest first. A version is never changed or removed, because
// tickets are shown with the one they were opened with.
import { CONTENT_RELOCATION } from './content-relocation.ts'
import type { FormDefinition } from './definition.ts'
import { METADATA_CHANGE } from './metadata-change.ts'
import { SOCIAL_LINKING } from './social-linking.ts'

export const FORMS: FormDefinition[] = [CONTENT_RELOCATION, METADATA_CHANGE, SOCIAL_LINKING]

/** The current version of each form. */
export const currentForms = (): FormDefinition[] => FORMS.filter((form) => findForm({ id: form.id }) === form)

/** The newest version without a number. */
export const findForm = ({ id, version }: { id: string; version?: number }): FormDefinition | undefined =>
  FORMS.find((form) => form.id === id && (version === undefined || form.version === version))
