// Owns the one link of the interface: routed inside the app, a plain anchor anywhere else.
import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link, useInRouterContext } from 'react-router'

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** Leave the router out of it: downloads, pages the server renders on its own. */
  reload?: boolean
}

export function UiLink({ href, reload, ...rest }: UiLinkProps) {
  const routed = useInRouterContext() && href.startsWith('/') && !href.startsWith('//')
  if (routed && !reload && !rest.download && !rest.target) return <Link to={href} {...rest} />
  return <a href={href} {...rest} />
}
