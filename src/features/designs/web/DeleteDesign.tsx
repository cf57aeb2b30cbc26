// Deletes a design at once, with an undo.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { designsApi } from './api.ts'
import styles from './designs.module.css'

export function DeleteDesign({ id }: { id: string }) {
  const { t } = useTranslation(['designs', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const closeLabel = t('common:close')
  const changed = () => queries.invalidateQueries({ queryKey: designsApi.list.key() })
  const failed = (error: unknown) =>
    showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel })
  const restore = () =>
    designsApi.restore
      .call({ id })
      .then(() => showToast({ message: t('editor.restored'), closeLabel }))
      .then(changed)
      .catch(failed)
  const remove = async () => {
    try {
      await designsApi.remove.call({ id })
    } catch (error) {
      failed(error)
      return
    }
    void changed()
    await navigate(paths.covers())
    showToast({
      message: t('editor.deleted'),
      closeLabel,
      action: { label: t('common:undo'), onClick: () => void restore() },
    })
  }
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void remove()}>{t('editor.delete')}</Button>
      <span className="muted">{t('editor.deleteLine')}</span>
    </div>
  )
}
