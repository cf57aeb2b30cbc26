// Owns code that is no weight of the first load: fetched when it is wanted, or once the page has come to rest.
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '#lib/web/client.ts'

const REST_MS = 1_500

let rest: Promise<void> | undefined

/** Nothing has been fetched for a while, and nothing is being asked for: what is on the screen is there. */
export function atRest(): Promise<void> {
  rest ??= new Promise<void>((resolve) => {
    const end = () => {
      if (queryClient().isFetching() > 0) return wait()
      observer.disconnect()
      // Where the first load ends, for whoever weighs it.
      performance.mark('rest')
      rest = undefined
      resolve()
    }
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, REST_MS)
    }
    const observer = new PerformanceObserver(wait)
    observer.observe({ type: 'resource' })
    wait()
  })
  return rest
}

export interface Later<T> {
  /** Once, however often it is asked for; a try that failed may be made again. */
  fetch(): Promise<T>
  /** What has been fetched; undefined until then, and while a page is rendered on the server or taken over. */
  useLoaded(): T | undefined
}

/** What opens over a page works without a connection as well: it follows at rest, whether anybody wants it or not. */
export function later<T extends object>(load: () => Promise<T>): Later<T> {
  let loaded: T | undefined
  let coming: Promise<T> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  async function begin() {
    try {
      loaded = await load()
    } catch (error) {
      coming = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return loaded
  }
  function fetch() {
    coming ??= begin()
    return coming
  }
  function useLoaded() {
    useEffect(() => {
      // A line that is down is nobody's fault here: whoever wants it asks again.
      if (!coming)
        atRest()
          .then(fetch)
          .catch(() => undefined)
    }, [])
    return useSyncExternalStore<T | undefined>(
      subscribe,
      () => loaded,
      () => undefined,
    )
  }
  return { fetch, useLoaded }
}
