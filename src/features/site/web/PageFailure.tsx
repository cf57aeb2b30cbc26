// The error boundary of a page: what happened and what to do next.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Logo } from '#ui/Logo.tsx'

export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(['common', 'site'])
  const absent = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="page" id="main">
      <title>{`${t('unexpected.title')} | Backline`}</title>
      <p>
        <Logo href={paths.home()} />
      </p>
      <ErrorState
        page
        title={t('unexpected.title')}
        why={absent ? t('unexpected.notFound') : t('unexpected.server')}
        action={
          absent ? (
            <LinkButton href={paths.home()}>{t('site:failure.home')}</LinkButton>
          ) : (
            <Button variant="filled" onClick={() => location.reload()}>
              {t('retry')}
            </Button>
          )
        }
      />
    </main>
  )
}
