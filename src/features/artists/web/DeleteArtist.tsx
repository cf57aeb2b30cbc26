// Deletes an artist that has no releases; with releases it says why it stays.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSentence } from '#features/uploads/web/use-sentence.ts'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import styles from './ArtistForm.module.css'
import { type ArtistAnswer, artistsApi } from './api.ts'

export function DeleteArtist({ artist }: { artist: ArtistAnswer }) {
  const { t } = useTranslation(['artists', 'common'])
  const say = useSentence()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => artistsApi.remove.call({ id: artist.id }),
    onSuccess: () => {
      showToast({ message: t('deleted', { name: artist.name }), closeLabel: t('common:close') })
      navigate('/artists')
      queries.removeQueries({ queryKey: artistsApi.find.key({ input: { id: artist.id } }) })
      void queries.invalidateQueries({ queryKey: artistsApi.list.key() })
    },
  })
  if (artist.releaseCount > 0) {
    return (
      <p className={styles.danger}>
        {`${t('releases', { count: artist.releaseCount })}. `}
        <span className="muted">{t('keep')}</span>
      </p>
    )
  }
  return (
    <div className={styles.danger}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title={t('removeTitle', { name: artist.name })}
        lead={t('removeLead')}
        confirmLabel={t('remove')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        busy={remove.isPending}
        error={remove.isError ? say(readRefusal(remove.error)) : undefined}
      />
    </div>
  )
}
