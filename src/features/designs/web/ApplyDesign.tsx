// Makes a design the artwork of a draft.
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { releasesApi } from '#features/releases/web/api.ts'
import { ReleaseSelect } from '#features/releases/web/ReleaseSelect.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type DesignAnswer, designsApi } from './api.ts'
import styles from './designs.module.css'

export interface ApplyDesignProps {
  design: DesignAnswer
  /** Saves the current state. */
  beforeSend: () => Promise<void>
  onClose: () => void
}

export function ApplyDesign({ design, beforeSend, onClose }: ApplyDesignProps) {
  const { t } = useTranslation(['designs', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [releaseId, setReleaseId] = useState(design.release?.id ?? null)
  const [isDisclosed, setIsDisclosed] = useState(true)
  const applying = useMutation({
    mutationFn: async (releaseId: string) => {
      await beforeSend()
      return designsApi.apply.call({
        id: design.id,
        releaseId,
        ...(design.model ? { aiArtwork: isDisclosed } : {}),
      })
    },
    onSuccess: async (_, releaseId) => {
      await queries.invalidateQueries({ queryKey: releasesApi.find.key() })
      await navigate(paths.editRelease(releaseId, 'artwork'))
      showToast({ message: t('apply.done'), closeLabel: t('common:close') })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (releaseId) applying.mutate(releaseId)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('apply.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form noValidate className={styles.stack} onSubmit={submit}>
        <p className="muted">{t('apply.line')}</p>
        <ReleaseSelect
          data-autofocus
          label={t('apply.release')}
          placeholder={t('common:chooseOne')}
          statuses={['draft', 'reopened']}
          nothingFound={t('apply.none')}
          value={releaseId}
          onChange={setReleaseId}
        />
        {design.model ? (
          <Checkbox
            label={t('apply.disclose')}
            description={t('apply.discloseHint', { model: design.model })}
            checked={isDisclosed}
            onChange={(event) => setIsDisclosed(event.currentTarget.checked)}
          />
        ) : null}
        {applying.error ? (
          <FormAlert>
            {t('apply.failed', {
              why: errorMessage(readRefusal(applying.error), t('problem.drawing_failed')),
            })}
          </FormAlert>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={applying.isPending} disabled={!releaseId}>
            {t('apply.send')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
