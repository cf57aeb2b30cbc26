// A release that did not load: absent or somebody else's, or a failure one can try again.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSentence } from '#features/uploads/web/use-sentence.ts'
import { readRefusal } from '#lib/web/client.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation(['releases', 'common'])
  const say = useSentence()
  const refusal = readRefusal(error)
  // An id that is none answers like one that is absent.
  const absent = refusal.status === 404 || refusal.code === 'invalid_input' || refusal.status === 400
  usePageTitle(t(absent ? 'detail.absentTitle' : 'detail.failed'))
  return (
    <div className="page">
      <ErrorState
        page
        title={t(absent ? 'detail.absentTitle' : 'detail.failed')}
        why={absent ? t('common:unexpected.notFound') : say(refusal)}
        action={
          absent ? (
            <LinkButton href="/distributions">{t('detail.toList')}</LinkButton>
          ) : (
            <Button variant="filled" onClick={() => onRetry()}>
              {t('common:retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
