// Undoes an import after a question: the drafts that nobody has changed since are deleted.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type ImportAnswer, importsApi } from './api.ts'

export function UndoImport({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation(['imports', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const canEdit = usePermission('catalogue.edit')
  const [isAsking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => importsApi.undo.call({ id: importRun.id }),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: importsApi.key() }),
  })
  if (!canEdit || importRun.created === 0) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('undo.ask')}</Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate()}
        title={t('undo.title')}
        lead={t('undo.lead', { count: importRun.created })}
        consequences={[t('undo.stay'), t('undo.artists')]}
        confirmLabel={t('undo.ask')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        busy={undo.isPending}
        error={undo.isError ? errorMessage(readRefusal(undo.error)) : undefined}
      />
    </>
  )
}
