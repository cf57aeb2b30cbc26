// The empty list of releases: no match for the filters, or no release yet.
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

export function NoReleases({ filtered, canEdit }: { filtered: boolean; canEdit: boolean }) {
  const { t } = useTranslation('releases')
  if (filtered) {
    return (
      <EmptyState
        compact
        title={t('list.nothingTitle')}
        line={t('list.nothingLine')}
        action={<LinkButton href={paths.releases()}>{t('list.showAll')}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      line={canEdit ? t('list.emptyLine') : undefined}
      action={
        canEdit ? (
          <>
            <LinkButton
              variant="filled"
              size="lg"
              href={paths.newRelease()}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('list.start')}
            </LinkButton>
            <LinkButton size="lg" href={paths.imports()}>
              {t('list.import')}
            </LinkButton>
          </>
        ) : null
      }
    />
  )
}
