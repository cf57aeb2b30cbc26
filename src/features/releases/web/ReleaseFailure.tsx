// A release that did not load, on its own page and in the wizard.

import { useSentence } from '#features/uploads/web/use-sentence.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'

export function ReleaseFailure(props: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation('releases')
  const say = useSentence()
  return (
    <LoadFailure
      {...props}
      say={say}
      absentTitle={t('detail.absentTitle')}
      failedTitle={t('detail.failed')}
      list={{ href: '/distributions', label: t('detail.toList') }}
    />
  )
}
