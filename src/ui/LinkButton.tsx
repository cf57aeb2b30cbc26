// Owns the link that looks like a button, for actions that lead to another page.
import { Button, type ButtonProps } from '@mantine/core'
import { UiLink, type UiLinkProps } from './UiLink.tsx'

export type LinkButtonProps = ButtonProps & Omit<UiLinkProps, keyof ButtonProps>

export function LinkButton(props: LinkButtonProps) {
  return <Button component={UiLink} {...props} />
}
