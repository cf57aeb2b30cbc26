// The id of the element that a finding's path points at.

export const fieldId = (at: string): string => `field-${at.replaceAll('.', '-')}`

/** For a field that is only about to be there. */
export function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus(), 0)
}

/** The field itself, or the nearest part of the form that holds it. */
export function findField(at: string): HTMLElement | null {
  const parts = at.split('.')
  for (let length = parts.length; length > 0; length--) {
    const element = document.getElementById(fieldId(parts.slice(0, length).join('.')))
    if (element) return element
  }
  return null
}
