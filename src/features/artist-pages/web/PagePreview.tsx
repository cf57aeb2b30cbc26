// A preview of the page with unsaved changes: the HTML that the server writes for fans, in a frame without scripts.
import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionHead } from '#ui/SectionHead.tsx'
import { artistPagesApi } from './api.ts'
import styles from './artist-pages.module.css'
import { fieldsOf, type PageForm } from './use-page-form.ts'

const TYPING_MS = 300
const WIDTHS = ['computer', 'phone'] as const

export function PagePreview({ id, values }: { id: string; values: PageForm }) {
  const { t } = useTranslation('artist-pages')
  const [width, setWidth] = useState<string>('computer')
  const [shown] = useDebouncedValue(values, TYPING_MS)
  const { layout, palette, pattern } = shown
  const preview = useQuery({
    ...artistPagesApi.preview.queryOptions({ input: { id, ...fieldsOf(shown), layout, palette, pattern } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <aside className={styles.preview}>
      <SectionHead
        title={t('preview.title')}
        side={
          <SegmentedControl
            size="xs"
            className={styles.widths}
            aria-label={t('preview.width')}
            data={WIDTHS.map((value) => ({ value, label: t(`preview.${value}`) }))}
            value={width}
            onChange={setWidth}
          />
        }
      />
      <div className={styles.frame} data-width={width}>
        {preview.data ? (
          // Pictures need the same origin, which is harmless because scripts are not allowed.
          <iframe title={t('preview.frame')} sandbox="allow-same-origin" srcDoc={preview.data.html} />
        ) : preview.isError ? (
          <p className="muted">{t('preview.failed')}</p>
        ) : null}
      </div>
    </aside>
  )
}
