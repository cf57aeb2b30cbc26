// What the artist has changed since a release was returned; reviewers see these changes first.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { releasesApi } from '#features/releases/web/api.ts'
import { ChangeList } from '#features/releases/web/ChangeList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useWizard } from './use-wizard.ts'

export function OwnChanges() {
  const { t } = useTranslation('releases')
  const { release } = useWizard()
  const { id, draftVersion, status } = release
  const { data } = useQuery({
    ...releasesApi.changes.queryOptions({ input: { id } }),
    // Every saved version has its own comparison.
    queryKey: [...releasesApi.changes.queryKey({ input: { id } }), draftVersion],
    enabled: status === 'reopened' || status === 'rejected',
  })
  if (!data?.since) return null
  const revision = { revision: data.since }
  const title = t('changes.yours', revision)
  return (
    <section>
      <SectionHead title={title} side={data.items.length || undefined} level={3} />
      {data.items.length > 0 ? (
        <ChangeList changes={data.items} label={title} />
      ) : (
        <p className="muted">{t('changes.none', revision)}</p>
      )}
    </section>
  )
}
