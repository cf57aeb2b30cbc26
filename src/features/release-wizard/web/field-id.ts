// Element ids for finding paths, and moving focus to them.

export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`

/** The id of the findings of a group of fields, which its button references as its description. */
export const findingsId = (path: string): string => `${fieldId(path)}-findings`

/** Focuses a field that is about to be rendered. */
export function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus(), 0)
}

/** Enough for a step whose code is still loading; after this time the focus stays where it is. */
const FIELD_WAIT_MS = 5_000
/**
 * After this time, a missing field has no element of its own: the nearest part of the form that contains it is focused.
 */
const EXACT_WAIT_MS = 500

/** Focuses the field of a finding, which may not be rendered yet. */
export function focusField(path: string): void {
  const begun = performance.now()
  const look = (now: number) => {
    const waited = now - begun
    const field = document.getElementById(fieldId(path)) ?? (waited > EXACT_WAIT_MS ? findField(path) : null)
    if (field) {
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    } else if (waited < FIELD_WAIT_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function findField(path: string): HTMLElement | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(fieldId(parts.slice(0, length).join('.')))
    if (element) return element
  }
  return null
}
