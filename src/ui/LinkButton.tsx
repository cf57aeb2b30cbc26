// A link styled as a button, for actions that open another page.
import { Button, type ButtonProps } from '@mantine/core'
import { AppLink, type AppLinkProps } from './AppLink.tsx'

export type LinkButtonProps = ButtonProps & Omit<AppLinkProps, keyof ButtonProps>

export function LinkButton(props: LinkButtonProps) {
  return <Button component={AppLink} {...props} />
}
