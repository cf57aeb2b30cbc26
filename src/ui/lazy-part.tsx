// A part of a page whose code is loaded when it is first shown. Where it cannot be loaded, the rest of the page stays.
import { Button } from '@mantine/core'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ErrorState } from './ErrorState.tsx'

interface PartOptions<Props> {
  /** What stands in its place until it is loaded. */
  loading?: ReactNode
  /** What stands in its place when it did not load; `onRetry` loads it again. */
  Failed?: ComponentType<Props & { onRetry: () => void }>
}

export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { loading, Failed = PartFailure }: PartOptions<Props> = {},
): ComponentType<Props> {
  // React keeps the failure of a lazy component, so another attempt needs another component.
  const begin = (): ComponentType<Props> => lazy(load)
  let latest = begin()
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest)
    return (
      <ErrorBoundary
        onReset={() => {
          latest = begin()
          setPart(() => latest)
        }}
        fallbackRender={({ resetErrorBoundary }) => (
          <Failed {...props} onRetry={() => resetErrorBoundary()} />
        )}
      >
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** In the place of a part that stands in the page. */
export function PartFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common')
  useRetryOnline(onRetry)
  return (
    <ErrorState
      title={t('unexpected.part')}
      why={t('unexpected.network')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}

/** In the place of a dialog; says nothing while the dialog is not open. */
export function DialogFailure(props: { opened: boolean; onClose: () => void; onRetry: () => void }) {
  const { opened, onClose, onRetry } = props
  const { t } = useTranslation('common')
  useRetryOnline(onRetry)
  return (
    <ConfirmDialog
      tone="plain"
      opened={opened}
      onClose={onClose}
      onConfirm={onRetry}
      title={t('offline.title')}
      lead={t('unexpected.network')}
      confirmLabel={t('retry')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
    />
  )
}

function useRetryOnline(onRetry: () => void): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const listener = () => retry()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}
