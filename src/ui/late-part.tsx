// Owns parts that follow the first load and have no look of their own until they are there.
import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from './ErrorState.tsx'
import { later } from './later.ts'

export type LatePart<P> = ComponentType<P> & { fetch(): Promise<object> }

/** How near one must have come to what is fetched when it is seen. */
const NEAR = '100px'

/**
 * Fetched when it is shown, or before, once the page has come to rest; without a connection it says so, and is tried again.
 * @param waiting what stands in its place
 * @param whenSeen it is long after the beginning of a page: that it is shown does not mean that anybody sees it
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
  { whenSeen = false } = {},
): LatePart<P> {
  const part = later(async () => ({ Part: await load() }))
  function Late(props: P) {
    const { t } = useTranslation('common')
    const loaded = part.useLoaded()
    const [failed, setFailed] = useState(false)
    const fetch = useCallback(() => {
      setFailed(false)
      part.fetch().catch(() => setFailed(true))
    }, [])
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (!place.current) return fetch()
      const observer = new IntersectionObserver(
        (seen) => {
          if (seen.some(({ isIntersecting }) => isIntersecting)) fetch()
        },
        { rootMargin: NEAR },
      )
      observer.observe(place.current)
      return () => observer.disconnect()
    }, [fetch])
    if (loaded) return <loaded.Part {...props} />
    if (!failed) return whenSeen ? <div ref={place}>{waiting}</div> : waiting
    const again = <Button onClick={fetch}>{t('retry')}</Button>
    return <ErrorState title={t('unexpected.part')} why={t('unexpected.network')} action={again} />
  }
  return Object.assign(Late, { fetch: part.fetch })
}
