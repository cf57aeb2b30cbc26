// Deletes an artist that has no releases, with five seconds to undo; otherwise explains why it cannot be deleted.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { deferAction } from '#ui/deferred-action.ts'
import { showToast } from '#ui/show-toast.tsx'
import styles from './ArtistForm.module.css'
import { type ArtistAnswer, artistsApi } from './api.ts'

export function DeleteArtist({ artist }: { artist: ArtistAnswer }) {
  const { t } = useTranslation(['artists', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, name, releaseCount, seatCount = 0 } = artist
  const closeLabel = t('common:close')
  const remove = async () => {
    try {
      await artistsApi.remove.call({ id })
      queries.removeQueries({ queryKey: artistsApi.find.key({ input: { id } }) })
    } catch (error) {
      const message = `${t('deleteFailed', { name })}: ${errorMessage(readRefusal(error))}`
      showToast({ message, tone: 'error', closeLabel })
    }
    await queries.invalidateQueries({ queryKey: artistsApi.list.key() })
  }
  if (releaseCount > 0) {
    return (
      <p className={styles.danger}>
        {`${t('releases', { count: releaseCount })}. `}
        <span className="muted">{t('keep')}</span>
      </p>
    )
  }
  if (seatCount > 0) {
    return (
      <p className={styles.danger}>
        {`${t('seats', { count: seatCount })} `}
        <AppLink href={paths.team()}>{t('toTeam')}</AppLink>
      </p>
    )
  }
  return (
    <div className={styles.danger}>
      <Button
        variant="danger"
        onClick={() => {
          const message = t('deleted', { name })
          deferAction({ ids: [id], message, undoLabel: t('common:undo'), closeLabel, run: remove })
          navigate(paths.artists())
        }}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
