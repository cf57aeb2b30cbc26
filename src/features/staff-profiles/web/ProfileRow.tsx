// A profile in the staff list: its position, whether it is published, and its actions.
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { pageLanguage } from '#lib/web/page-language.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cover } from '#ui/Cover.tsx'
import { deferAction } from '#ui/deferred-action.ts'
import { SortableRow } from '#ui/SortableRow.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { photoPath, roleIn } from '../domain.ts'
import { type StaffProfileAnswer, staffProfilesApi } from './api.ts'
import styles from './staff-profiles.module.css'

interface ProfileRowProps {
  profile: StaffProfileAnswer
  onEdit: () => void
}

export function ProfileRow({ profile, onEdit }: ProfileRowProps) {
  const { t } = useTranslation(['staff-profiles', 'common'])
  const { id, name, roles, photoId, isPublished } = profile
  const { setPublished, remove } = useProfileActions(profile)
  return (
    <SortableRow id={id} className={styles.row} moveLabel={t('staff.move', { name })}>
      <Cover
        image={photoId ? { src: photoPath(photoId) } : null}
        alt=""
        size={56}
        emptyText={t('staff.noPhoto')}
      />
      <div className={styles.who}>
        <b>{name}</b>
        <span className="muted small">{roleIn({ ...roles, en: roles.en ?? '' }, pageLanguage())}</span>
      </div>
      <div className={styles.state}>
        <BoxBadge tone={isPublished ? 'success' : 'outline'} icon={isPublished ? IconCheck : undefined}>
          {t(isPublished ? 'staff.published' : 'staff.draft')}
        </BoxBadge>
      </div>
      <div className={styles.buttons}>
        <TextButton label={t('staff.edit')} ariaLabel={t('staff.editLabel', { name })} onClick={onEdit} />
        <TextButton
          label={t(isPublished ? 'staff.withdraw' : 'staff.publish')}
          ariaLabel={t(isPublished ? 'staff.withdrawLabel' : 'staff.publishLabel', { name })}
          onClick={() => setPublished.mutate(!isPublished)}
        />
        <TextButton label={t('staff.delete')} ariaLabel={t('staff.deleteLabel', { name })} onClick={remove} />
      </div>
    </SortableRow>
  )
}

function useProfileActions({ id, name }: StaffProfileAnswer) {
  const { t } = useTranslation(['staff-profiles', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const closeLabel = t('common:close')
  const changed = () => queries.invalidateQueries({ queryKey: staffProfilesApi.key() })
  const failed = (error: unknown) => {
    const refusal = readRefusal(error)
    const lacksPhoto = refusal.problems.some(({ at }) => at === 'photoId')
    const message = lacksPhoto ? t('staff.needsPhoto', { name }) : errorMessage(refusal)
    showToast({ message, tone: 'error', closeLabel })
  }
  const setPublished = useMutation({
    mutationFn: (isPublished: boolean) => staffProfilesApi[isPublished ? 'publish' : 'withdraw'].call({ id }),
    onSuccess: ({ isPublished }) => {
      showToast({
        message: t(isPublished ? 'staff.isPublished' : 'staff.isWithdrawn', { name }),
        closeLabel,
      })
      return changed()
    },
    onError: failed,
  })
  const remove = () =>
    deferAction({
      ids: [id],
      message: t('staff.deleted', { name }),
      undoLabel: t('common:undo'),
      closeLabel,
      run: () => staffProfilesApi.remove.call({ id }).then(changed).catch(failed),
    })
  return { setPublished, remove }
}
