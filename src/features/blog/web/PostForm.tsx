// The fields of a post, with what can be done with it beside them.
import { Button, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import type { Language } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { focusFirstError } from '#lib/web/forms.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Panel } from '#ui/Panel.tsx'
import {
  AUTHOR_LENGTH_MAX,
  SLUG_LENGTH_MAX,
  SUMMARY_LENGTH_MAX,
  slugOf,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  TITLE_LENGTH_MAX,
} from '../domain.ts'
import styles from './blog.module.css'
import { CoverField } from './CoverField.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { type PostFormOptions, usePostForm } from './use-post-form.ts'

interface PostFormProps extends PostFormOptions {
  language: Language
  aside: ReactNode | ((isDirty: boolean) => ReactNode)
}

export function PostForm({ language, aside, ...options }: PostFormProps) {
  const { t } = useTranslation(['blog', 'common'])
  const { form, save, busy, error, isDirty, conflict } = usePostForm(options)
  useUnsavedInput(isDirty, { isSending: busy })
  return (
    <form
      className="split"
      noValidate
      onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
    >
      <div className={styles.form} lang={language}>
        <TextInput label={t('field.title')} maxLength={TITLE_LENGTH_MAX} {...form.getInputProps('title')} />
        <Textarea
          label={t('field.summary')}
          description={t('field.summaryHint')}
          autosize
          minRows={2}
          maxLength={SUMMARY_LENGTH_MAX}
          {...form.getInputProps('summary')}
        />
        <FieldGrid>
          <TextInput
            label={t('field.slug')}
            description={t('field.slugHint', { address: paths.blogPost('') })}
            placeholder={slugOf(form.values.title)}
            maxLength={SLUG_LENGTH_MAX}
            {...form.getInputProps('slug')}
          />
          <TextInput
            label={t('field.author')}
            description={t('field.authorHint')}
            maxLength={AUTHOR_LENGTH_MAX}
            {...form.getInputProps('author')}
          />
        </FieldGrid>
        <TagsInput
          label={t('field.tags')}
          description={t('field.tagsHint', { count: TAGS_MAX })}
          maxTags={TAGS_MAX}
          maxLength={TAG_LENGTH_MAX}
          {...form.getInputProps('tags')}
        />
        <CoverField form={form} />
        <MarkdownField form={form} />
      </div>
      <Panel sticky label={t('staff.post')}>
        <div className={styles.stack}>
          {conflict ? (
            <div role="alert" className={styles.conflict}>
              <p>{t('staff.conflict')}</p>
              <div className={styles.languages}>
                <Button size="sm" onClick={conflict.takeTheirs}>
                  {t('staff.takeTheirs')}
                </Button>
                <Button size="sm" onClick={conflict.keepMine}>
                  {t('staff.keepMine')}
                </Button>
              </div>
            </div>
          ) : null}
          {error ? <FormAlert>{error}</FormAlert> : null}
          <Button type="submit" variant="filled" loading={busy}>
            {t('staff.save')}
          </Button>
          {typeof aside === 'function' ? aside(isDirty) : aside}
        </div>
      </Panel>
    </form>
  )
}
