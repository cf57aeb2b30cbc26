// The error state of a release that did not load, on its page and in the wizard.

import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'

export function ReleaseFailure(props: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation('releases')
  const errorMessage = useErrorMessage()
  return (
    <LoadFailure
      {...props}
      errorMessage={errorMessage}
      absentTitle={t('detail.absentTitle')}
      failedTitle={t('detail.failed')}
      list={{ href: paths.releases(), label: t('detail.toList') }}
    />
  )
}
