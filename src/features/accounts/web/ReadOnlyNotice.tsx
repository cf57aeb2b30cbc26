// Explains why a team member cannot edit: as a line on the page, or instead of the page.
import { useTranslation } from 'react-i18next'
import { NoAccess } from '#ui/NoAccess.tsx'
import { usePermission, useSeat } from './use-user.ts'

/** The reason, or nothing for users who can edit the catalogue; `artists` requires access to all artists. */
function useReason(artists = false): string | undefined {
  const { t } = useTranslation('teams')
  const seat = useSeat()
  const canEdit = usePermission('catalogue.edit')
  if (!seat) return undefined
  if (!canEdit) return t('seat.readOnly', { name: seat.name })
  return artists && seat.artist !== null ? t('seat.oneArtist', { name: seat.name }) : undefined
}

export function ReadOnlyNotice() {
  const reason = useReason()
  return reason ? <p className="muted">{reason}</p> : null
}

/** Replaces a page that only serves editing. */
export function ReadOnlyPage({ title, artists }: { title: string; artists?: boolean }) {
  return (
    <div className="page">
      <NoAccess page title={title} line={useReason(artists)} />
    </div>
  )
}
