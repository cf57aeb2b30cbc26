// A link styled as a button, for actions that open another page.
import { Button, type ButtonProps } from '@mantine/core'
import { AppLink, type AppLinkProps } from './AppLink.tsx'

export type LinkButtonProps = ButtonProps & Omit<AppLinkProps, keyof ButtonProps>

/** Besides `component`, because the theme renders buttons with `renderButton`. */
const renderLink = (props: AppLinkProps) => <AppLink {...props} />

export function LinkButton(props: LinkButtonProps) {
  return <Button component={AppLink} renderRoot={renderLink} {...props} />
}
