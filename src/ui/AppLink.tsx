// The link of the interface: routed inside the app, a plain anchor elsewhere.
import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link, useInRouterContext } from 'react-router'

export type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** Bypasses the router: for downloads and pages that the server renders on its own. */
  reload?: boolean
}

export function AppLink({ href, reload, ...rest }: AppLinkProps) {
  const routed = useInRouterContext() && href.startsWith('/') && !href.startsWith('//')
  if (routed && !reload && !rest.download && !rest.target)
    return <Link to={href} prefetch="intent" {...rest} />
  return <a href={href} {...rest} />
}
