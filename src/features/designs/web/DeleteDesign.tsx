// Deletes a design at once, with an undo.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useDeleteWithUndo } from '#ui/use-delete-with-undo.ts'
import { designsApi } from './api.ts'
import styles from './designs.module.css'

export function DeleteDesign({ id }: { id: string }) {
  const { t } = useTranslation('designs')
  const remove = useDeleteWithUndo({
    remove: () => designsApi.remove.call({ id }),
    restore: () => designsApi.restore.call({ id }),
    listHref: paths.covers(),
    listKey: designsApi.list.key(),
    deleted: t('editor.deleted'),
    restored: t('editor.restored'),
  })
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void remove()}>{t('editor.delete')}</Button>
      <span className="muted">{t('editor.deleteLine')}</span>
    </div>
  )
}
