// The element of Mantine's buttons: one that is busy keeps the focus, and a form is sent once.
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/**
 * Mantine disables a button while it loads, and a browser takes the focus from a disabled one: after a refusal, people at
 * the keyboard and with a screen reader would be at the start of the page. A busy button stays where it is, is called
 * unavailable, and does nothing, neither when it is clicked nor when Enter in a field would send its form.
 *
 * The second click of a double click comes before a button shows that it is busy, and would create a second of what the
 * form creates.
 */
export function renderButton(props: ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean }) {
  const { type = 'button', ...others } = props
  if (others['data-loading'])
    return <button {...others} type={type} disabled={false} aria-disabled onClick={ignore} />
  if (type !== 'submit') return <button {...others} type={type} />
  const once = (event: MouseEvent<HTMLButtonElement>) =>
    event.detail > 1 ? ignore(event) : others.onClick?.(event)
  return <button {...others} type={type} onClick={once} />
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
