// The title of the tab, and the focus after navigation.
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Sets `title | Backline`, and after a navigation gives the h1 focus, so that a screen reader hears the new page
 * and Tab begins at its top. The first load leaves the focus to the browser.
 */
export function usePageTitle(title: string | undefined): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const ready = title !== undefined
  useEffect(() => {
    if (title) document.title = `${title} | Backline`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus
  useEffect(() => {
    if (!ready || firstPath === pathname) return
    firstPath = undefined
    if (type !== 'POP')
      document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [pathname, ready])
}

/** The path the browser itself loaded. */
let firstPath = typeof location === 'undefined' ? undefined : location.pathname
