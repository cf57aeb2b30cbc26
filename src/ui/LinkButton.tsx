// Owns the link that looks like a button, for actions that lead to another page.
import { Button, type ButtonProps } from '@mantine/core'
import { AppLink, type AppLinkProps } from './AppLink.tsx'

export type LinkButtonProps = ButtonProps & Omit<AppLinkProps, keyof ButtonProps>

export function LinkButton(props: LinkButtonProps) {
  return <Button component={AppLink} {...props} />
}
