// The title of the tab, and the focus after navigation.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Sets `title | Backline`, and after a navigation gives the h1 focus, so that a screen reader hears the new page
 * and Tab begins at its top. So does another title on the same path, such as the answer to a form that was sent, unless
 * something else has the focus. The first load leaves the focus to the browser.
 */
export function usePageTitle(title: string | undefined): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const ready = title !== undefined
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!title) return
    document.title = `${title} | Backline`
    const isAnswer = shown.current !== undefined && shown.current !== title
    shown.current = title
    if (isAnswer && document.activeElement === document.body) focusHeading()
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus
  useEffect(() => {
    if (!ready || firstPath === pathname) return
    firstPath = undefined
    if (type !== 'POP') focusHeading()
  }, [pathname, ready])
}

const focusHeading = () =>
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })

/** The path the browser itself loaded. */
let firstPath = typeof location === 'undefined' ? undefined : location.pathname
