// The list without a row: nothing fits, or nothing has been begun yet.
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

export function NoReleases({ filtered, may }: { filtered: boolean; may: boolean }) {
  const { t } = useTranslation('releases')
  if (filtered) {
    return (
      <EmptyState
        compact
        title={t('list.nothingTitle')}
        line={t('list.nothingLine')}
        action={<LinkButton href="/distributions">{t('list.showAll')}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      line={may ? t('list.emptyLine') : undefined}
      action={
        may ? (
          <>
            <LinkButton
              variant="filled"
              size="lg"
              href="/distributions/new"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('list.start')}
            </LinkButton>
            <LinkButton size="lg" href="/distributions/import">
              {t('list.import')}
            </LinkButton>
          </>
        ) : null
      }
    />
  )
}
