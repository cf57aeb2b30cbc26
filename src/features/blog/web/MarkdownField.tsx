// The text of a post as Markdown, and how it will look.
import { SegmentedControl, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { PostFields } from '../contract.ts'
import { imagePath, MARKDOWN_LENGTH_MAX } from '../domain.ts'
import { ArticleHtml } from './ArticleHtml.tsx'
import { blogApi } from './api.ts'
import styles from './blog.module.css'
import { PictureButton } from './PictureButton.tsx'

export function MarkdownField({ form }: { form: UseFormReturnType<PostFields> }) {
  const { t } = useTranslation('blog')
  const [view, setView] = useState('write')
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const { markdown } = form.getValues()
    const at = field.current?.selectionStart ?? markdown.length
    form.setFieldValue('markdown', `${markdown.slice(0, at)}${text}${markdown.slice(at)}`)
  }
  return (
    <div>
      <div className={styles.toolbar}>
        <SegmentedControl
          aria-label={t('field.view')}
          value={view}
          onChange={setView}
          data={[
            { value: 'write', label: t('field.write') },
            { value: 'preview', label: t('field.preview') },
          ]}
        />
        {view === 'write' ? (
          <PictureButton
            small
            label={t('field.addPicture')}
            onAdded={({ id }) => insert(`\n\n![${t('field.pictureAlt')}](${imagePath(id, 800)})\n\n`)}
          />
        ) : null}
      </div>
      {view === 'write' ? (
        <Textarea
          ref={field}
          className={styles.markdown}
          label={t('field.markdown')}
          description={t('field.markdownHint')}
          autosize
          minRows={16}
          maxRows={40}
          maxLength={MARKDOWN_LENGTH_MAX}
          {...form.getInputProps('markdown')}
        />
      ) : (
        <Preview markdown={form.values.markdown} />
      )}
    </div>
  )
}

function Preview({ markdown }: { markdown: string }) {
  const { t } = useTranslation('blog')
  const query = useQuery(blogApi.preview.queryOptions({ input: { markdown }, gcTime: 0 }))
  if (query.data)
    return (
      <section aria-label={t('field.preview')} className={styles.preview}>
        <p className="muted small">{t('minutes', { count: query.data.minutes })}</p>
        <ArticleHtml html={query.data.html} />
      </section>
    )
  if (query.isError) return <LoadError title={t('failed')} query={query} />
  return (
    <DelayedSkeleton label={t('loadingPost')}>
      <SkeletonRows count={6} cover={false} />
    </DelayedSkeleton>
  )
}
