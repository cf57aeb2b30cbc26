// The link of the interface: routed inside the app, a plain anchor elsewhere.
import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link, parsePath, useInRouterContext } from 'react-router'
import { prefetchPageCode } from '#lib/web/page-code.ts'

export type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** Bypasses the router: for downloads and pages that the server renders on its own. */
  reload?: boolean
}

export function AppLink({ href, reload, ...rest }: AppLinkProps) {
  const routed = useInRouterContext() && href.startsWith('/') && !href.startsWith('//')
  if (routed && !reload && !rest.download && !rest.target) {
    const prefetch = () => prefetchPageCode(parsePath(href).pathname ?? '/')
    return (
      <Link
        to={href}
        {...rest}
        onPointerEnter={(event) => {
          rest.onPointerEnter?.(event)
          prefetch()
        }}
        onFocus={(event) => {
          rest.onFocus?.(event)
          prefetch()
        }}
      />
    )
  }
  return <a href={href} {...rest} />
}
