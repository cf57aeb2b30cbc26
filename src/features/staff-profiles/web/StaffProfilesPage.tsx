// /admin/team: who appears on the public team page, and in which order.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useHidden } from '#ui/deferred-action.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { SortableList } from '#ui/SortableList.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { PROFILES_MAX, reorder } from '../domain.ts'
import type { Route } from './+types/StaffProfilesPage'
import { type StaffProfileAnswer, staffProfilesApi, staffProfilesQuery } from './api.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileRow } from './ProfileRow.tsx'
import styles from './staff-profiles.module.css'

// `blog` and `uploads` have the texts for refused files.
export const handle = { namespaces: ['staff-profiles', 'blog', 'uploads'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffProfilesQuery(call)])
export const clientLoader = () => startQueries([staffProfilesQuery()])

export default function StaffProfilesPage() {
  const { t } = useTranslation('staff-profiles')
  const query = useQuery(staffProfilesQuery())
  const hidden = useHidden()
  /** The profile in the form; undefined while adding one. */
  const [edited, setEdited] = useState<StaffProfileAnswer>()
  const [isFormOpen, setFormOpen] = useState(false)
  const openForm = (profile?: StaffProfileAnswer) => {
    setEdited(profile)
    setFormOpen(true)
  }
  const profiles = useMemo(
    () => (query.data?.items ?? []).filter(({ id }) => !hidden.has(id)),
    [query.data, hidden],
  )
  usePageTitle(t('staff.title'))
  const add = (
    <Button
      variant="ink"
      disabled={(query.data?.items.length ?? 0) >= PROFILES_MAX}
      onClick={() => openForm()}
    >
      {t('staff.add')}
    </Button>
  )
  return (
    <div className="page">
      <PageTitle
        lead={t('staff.lead')}
        actions={
          <>
            {profiles.some(({ isPublished }) => isPublished) ? (
              <LinkButton href={paths.staffTeam()}>{t('staff.view')}</LinkButton>
            ) : null}
            {add}
          </>
        }
      >
        {t('staff.title')}
      </PageTitle>
      <ListContent
        query={query}
        isEmpty={profiles.length === 0}
        failedTitle={t('staff.failed')}
        skeleton={<SkeletonRows count={4} />}
        empty={<EmptyState compact title={t('staff.emptyTitle')} line={t('staff.emptyLine')} />}
      >
        <Profiles profiles={profiles} onEdit={openForm} />
      </ListContent>
      <ProfileForm profile={edited} opened={isFormOpen} onClose={() => setFormOpen(false)} />
    </div>
  )
}

interface ProfilesProps {
  profiles: readonly StaffProfileAnswer[]
  onEdit: (profile: StaffProfileAnswer) => void
}

function Profiles({ profiles, onEdit }: ProfilesProps) {
  const { t } = useTranslation('staff-profiles')
  const move = useMove()
  const ids = useMemo(() => profiles.map(({ id }) => id), [profiles])
  const paramsOf = (id: string, number: number) => ({
    name: profiles.find((profile) => profile.id === id)?.name ?? '',
    number,
    count: profiles.length,
  })
  return (
    <>
      {profiles.length > 1 ? <p className="muted small">{t('staff.help')}</p> : null}
      <SortableList
        ids={ids}
        words={{
          help: t('staff.help'),
          picked: (id, place) => t('staff.picked', paramsOf(id, place)),
          over: (id, place) => t('staff.over', paramsOf(id, place)),
          moved: (id, place) => t('staff.moved', paramsOf(id, place)),
        }}
        onMove={(id, to) => {
          const others = ids.filter((other) => other !== id)
          move([...others.slice(0, to), id, ...others.slice(to)])
        }}
      >
        <ul className={styles.rows} aria-label={t('staff.title')}>
          {profiles.map((profile) => (
            <ProfileRow key={profile.id} profile={profile} onEdit={() => onEdit(profile)} />
          ))}
        </ul>
      </SortableList>
    </>
  )
}

/** Shows the new order at once, and reverts to the stored one when it is refused. */
function useMove(): (ids: string[]) => void {
  const { t } = useTranslation('common')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { queryKey } = staffProfilesQuery()
  const order = useMutation({
    mutationFn: (ids: string[]) => staffProfilesApi.reorder.call({ ids }),
    onError: (error) =>
      showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel: t('close') }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (ids) => {
    queries.setQueryData(queryKey, (data) => {
      if (!data) return data
      const byId = new Map(data.items.map((profile) => [profile.id, profile]))
      return { items: reorder([...byId.keys()], ids).flatMap((id) => byId.get(id) ?? []) }
    })
    order.mutate(ids)
  }
}
