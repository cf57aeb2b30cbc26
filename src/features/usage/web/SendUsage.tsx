// Sends a file of usage, whose name says what it is.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SendFile } from '#features/uploads/web/SendFile.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { usageApi } from './api.ts'
import styles from './usage.module.css'

export function SendUsage() {
  const { t } = useTranslation(['usage', 'common'])
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (uploadId: string) => usageApi.create.call({ uploadId }),
    onSuccess: async ({ isKnown, fileName }) => {
      showToast({
        message: t(isKnown ? 'send.known' : 'send.done', { name: fileName }),
        closeLabel: t('common:close'),
      })
      await queries.invalidateQueries({ queryKey: usageApi.key() })
    },
  })
  return (
    <section className={styles.send} aria-label={t('send.title')}>
      <SendFile
        kind="statement"
        label={t('send.upload')}
        making={create}
        title={t('send.drop')}
        line={t('send.line')}
        buttonLabel={t('send.choose')}
      />
    </section>
  )
}
