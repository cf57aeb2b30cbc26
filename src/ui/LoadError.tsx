// The error state of content that did not load: the reason, and a button that retries unless the role is the reason.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ErrorState } from './ErrorState.tsx'
import { LinkButton } from './LinkButton.tsx'
import { NoAccess } from './NoAccess.tsx'

export interface LoadErrorProps {
  title: string
  query: { error: unknown; refetch: () => unknown }
  /** Messages for the codes of a feature; the default ones when omitted. */
  errorMessage?: (refusal: Refusal) => string
  /** Whether it fills the page, so that its title is the page title. */
  page?: boolean
  /** Whether retrying is the main action of the page. */
  primary?: boolean
}

export function LoadError({ title, query, errorMessage, page, primary }: LoadErrorProps) {
  const { t } = useTranslation('common')
  const usualMessage = useErrorMessage()
  const refusal = readRefusal(query.error)
  // The session is over, and the sign-in page is about to replace this one and say so.
  if (refusal.status === 401) return null
  // Trying again changes nothing until somebody changes the role.
  if (refusal.code === 'permission_denied')
    return (
      <NoAccess
        page={page}
        title={title}
        line={t('unexpected.denied')}
        action={
          page ? <LinkButton href={paths.dashboard()}>{t('unexpected.toDashboard')}</LinkButton> : undefined
        }
      />
    )
  return (
    <ErrorState
      page={page}
      title={title}
      why={errorMessage ? errorMessage(refusal) : usualMessage(refusal)}
      action={
        <Button variant={primary ? 'filled' : undefined} onClick={() => query.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
