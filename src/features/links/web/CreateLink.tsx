// Makes a smart link: only the release is asked for.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { linkQuery, linksApi } from './api.ts'
import styles from './links.module.css'

export interface CreateLinkProps {
  /** The release that is chosen at first. */
  releaseId: string | undefined
  onClose: () => void
}

export function CreateLink({ releaseId: chosen, onClose }: CreateLinkProps) {
  const { t } = useTranslation(['links', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [releaseId, setReleaseId] = useState(chosen ?? null)
  const creating = useMutation({
    mutationFn: (releaseId: string) => linksApi.create.call({ releaseId }),
    onSuccess: async (link) => {
      queries.setQueryData(linkQuery(link.id).queryKey, link)
      void queries.invalidateQueries({ queryKey: linksApi.list.key() })
      await navigate(paths.smartLink(link.id))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (releaseId) creating.mutate(releaseId)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('create.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form noValidate className={styles.stack} onSubmit={submit}>
        <ReleaseSelect
          data-autofocus
          label={t('create.release')}
          placeholder={t('common:chooseOne')}
          statuses={['published']}
          nothingFound={t('create.none')}
          value={releaseId}
          onChange={setReleaseId}
        />
        {creating.error ? <FormAlert>{errorMessage(readRefusal(creating.error))}</FormAlert> : null}
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={creating.isPending} disabled={!releaseId}>
            {t('create.send')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
