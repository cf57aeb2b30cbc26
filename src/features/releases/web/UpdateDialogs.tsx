// Confirmations for updating a live release: starting the update, and discarding it.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { releaseQuery, releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

interface UpdateDialogProps {
  releaseId: string
  opened: boolean
  onClose: () => void
}

const MEANING = ['review', 'stores', 'locked', 'discard'] as const

export function BeginUpdateDialog({ releaseId, opened, onClose }: UpdateDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: () => releasesApi.beginUpdate.call({ id: releaseId }),
    onSuccess: (release) => {
      queries.setQueryData(releaseQuery(releaseId).queryKey, release)
      navigate(paths.editRelease(releaseId))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: releasesApi.key() }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      tone="plain"
      busy={begin.isPending}
      onConfirm={() => begin.mutate()}
      title={t('update.beginTitle')}
      lead={t('update.beginLead')}
      consequences={MEANING.map((effect) => t(`update.means.${effect}`))}
      confirmLabel={t('update.beginConfirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      error={begin.isError ? findingSentence(readRefusal(begin.error)) : undefined}
    />
  )
}

export function DropUpdateDialog({ releaseId, opened, onClose }: UpdateDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const drop = useMutation({
    mutationFn: () => releasesApi.discardUpdate.call({ id: releaseId }),
    onSuccess: () => {
      showToast({ message: t('update.discarded'), closeLabel: t('common:close') })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: releasesApi.key() }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      busy={drop.isPending}
      onConfirm={() => drop.mutate()}
      title={t('update.discardTitle')}
      lead={t('update.discardLead')}
      confirmLabel={t('update.discardConfirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      error={drop.isError ? findingSentence(readRefusal(drop.error)) : undefined}
    />
  )
}
