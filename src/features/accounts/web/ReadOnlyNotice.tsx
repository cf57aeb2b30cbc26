// Why somebody with a seat cannot change what they see: as a line on the page, or in place of it.
import { useTranslation } from 'react-i18next'
import { NoAccess } from '#ui/NoAccess.tsx'
import { usePermission, useSeat } from './use-user.ts'

/** The reason, or nothing for those who may edit the catalogue; `artists` asks for the whole of it. */
function useReason(artists = false): string | undefined {
  const { t } = useTranslation('teams')
  const seat = useSeat()
  const may = usePermission('catalogue.edit')
  if (!seat) return undefined
  if (!may) return t('seat.lookOnly', { name: seat.name })
  return artists && seat.artist !== null ? t('seat.oneArtist', { name: seat.name }) : undefined
}

export function ReadOnlyNotice() {
  const reason = useReason()
  return reason ? <p className="muted">{reason}</p> : null
}

/** In place of a page that does nothing but edit. */
export function ReadOnlyPage({ title, artists }: { title: string; artists?: boolean }) {
  return (
    <div className="page">
      <NoAccess page title={title} line={useReason(artists)} />
    </div>
  )
}
