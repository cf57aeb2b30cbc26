// Element ids for finding paths, and moving focus to them.

export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`

/** The id of what is said about a group of fields, which its button names as its description. */
export const findingsId = (path: string): string => `${fieldId(path)}-findings`

/** For a field that is only about to be there. */
export function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus(), 0)
}

/** A step that is only now loaded is there by then; whoever waits longer is not led about any more. */
const FIELD_WAIT_MS = 5_000
/** Once the form is there, a field that is not has no place of its own: the nearest part of the form that holds it. */
const EXACT_WAIT_MS = 500

/** Leads to the field of a finding, which may only be on its way into the page. */
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
