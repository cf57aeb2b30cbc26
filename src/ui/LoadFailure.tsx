// The error state of a page whose subject did not load: missing or inaccessible, or a failure that can be retried.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from './ErrorState.tsx'
import { LinkButton } from './LinkButton.tsx'

export interface LoadFailureProps {
  error: unknown
  errorMessage: (refusal: Refusal) => string
  /** "This release is not here." */
  absentTitle: string
  failedTitle: string
  /** The link shown when the subject is absent. */
  list: { href: string; label: string }
  onRetry: () => unknown
}

export function LoadFailure({
  error,
  errorMessage,
  absentTitle,
  failedTitle,
  list,
  onRetry,
}: LoadFailureProps) {
  const { t } = useTranslation('common')
  const refusal = readRefusal(error)
  // A malformed id gets the same page as a missing one.
  const absent = refusal.status === 404 || refusal.code === 'invalid_input' || refusal.status === 400
  const title = absent ? absentTitle : failedTitle
  usePageTitle(title)
  // The session is over, and the sign-in page is about to replace this one and say so.
  if (refusal.status === 401) return null
  return (
    <div className="page">
      <ErrorState
        page
        title={title}
        why={absent ? t('unexpected.notFound') : errorMessage(refusal)}
        action={
          absent ? (
            <LinkButton href={list.href}>{list.label}</LinkButton>
          ) : (
            <Button variant="filled" onClick={() => onRetry()}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
