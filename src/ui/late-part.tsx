/** Owns parts that follow the first load and have no look of their own until they are there. */
import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from './ErrorState.tsx'
import { later } from './later.ts'

export type LatePart<P> = ComponentType<P> & { fetch(): Promise<object> }

/**
 * Fetched when it is shown, or before, once the page has come to rest; without a connection it says so, and is tried again.
 * @param waiting what stands in its place
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
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
    useEffect(fetch, [fetch])
    if (loaded) return <loaded.Part {...props} />
    if (!failed) return waiting
    const again = <Button onClick={fetch}>{t('retry')}</Button>
    return <ErrorState title={t('unexpected.part')} why={t('unexpected.network')} action={again} />
  }
  return Object.assign(Late, { fetch: part.fetch })
}
