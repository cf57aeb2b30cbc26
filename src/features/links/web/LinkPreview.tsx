// A preview of the page with unsaved changes: the HTML that the server writes for fans, in a frame without scripts.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SectionHead } from '#ui/SectionHead.tsx'
import { linksApi } from './api.ts'
import styles from './links.module.css'
import { fieldsOf, type LinkForm } from './use-link-form.ts'

const TYPING_MS = 300

export function LinkPreview({ id, values }: { id: string; values: LinkForm }) {
  const { t } = useTranslation('links')
  const [shown] = useDebouncedValue(values, TYPING_MS)
  const preview = useQuery({
    ...linksApi.preview.queryOptions({ input: { id, ...fieldsOf(shown), look: shown.look } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <aside className={styles.preview}>
      <SectionHead title={t('preview.title')} level={2} />
      <div className={styles.phone}>
        {preview.data ? (
          // Same origin for the cover; without the permission to run scripts nothing in it can use that.
          <iframe title={t('preview.frame')} sandbox="allow-same-origin" srcDoc={preview.data.html} />
        ) : preview.isError ? (
          <p className="muted">{t('preview.failed')}</p>
        ) : null}
      </div>
    </aside>
  )
}
