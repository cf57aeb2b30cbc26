// The pending update of a live release: its status, and what it changes in stores.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Status } from '../domain/status.ts'
import { type ReleaseAnswer, releasesApi } from './api.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './ReleasePage.module.css'

const STATE: Partial<Record<Status, 'reopened' | 'sent' | 'approved' | 'rejected'>> = {
  reopened: 'reopened',
  submitted: 'sent',
  in_review: 'sent',
  rejected: 'rejected',
  approved: 'approved',
  in_process: 'approved',
}

export function UpdatePart({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const state = release.live ? STATE[release.status] : undefined
  if (!state) return null
  return (
    <section aria-labelledby="update-head">
      <SectionHead id="update-head" title={t('update.title')} />
      <p className={`measure ${styles.state}`}>{t(`update.state.${state}`)}</p>
      <Changes release={release} />
    </section>
  )
}

function Changes({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation(['releases', 'common'])
  const { id, draftVersion, revision } = release
  const { data, isError, refetch } = useQuery({
    ...releasesApi.changes.queryOptions({ input: { id } }),
    // Every saved version has its own comparison.
    queryKey: [...releasesApi.changes.queryKey({ input: { id } }), draftVersion, revision],
  })
  if (isError)
    return (
      <p className="muted">
        {t('update.failed')} <TextButton label={t('common:retry')} onClick={() => refetch()} />
      </p>
    )
  if (!data)
    return (
      <div role="status" aria-label={t('update.loading')}>
        <SkeletonRows count={2} cover={false} />
      </div>
    )
  return data.items.length > 0 ? (
    <ChangeList changes={data.items} label={t('update.title')} />
  ) : (
    <p className="muted">{t('update.none')}</p>
  )
}
