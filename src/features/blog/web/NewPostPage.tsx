// /admin/blog/new: the draft of a post, or with `?of=` and `?language=` of a translation.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { pageLanguage } from '#lib/web/page-language.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { blogApi, type StaffPostAnswer, staffPostQuery } from './api.ts'
import { PostForm } from './PostForm.tsx'
import { EMPTY_POST } from './use-post-form.ts'

export const handle = { namespaces: ['blog', 'uploads'] } satisfies PageHandle

export default function NewPostPage() {
  const { t } = useTranslation('blog')
  const [params] = useSearchParams()
  const of = params.get('of')
  usePageTitle(t('staff.new'))
  return of ? <Translation of={of} /> : <NewPost />
}

/** Its pictures are those of the original. */
function Translation({ of }: { of: string }) {
  const { t } = useTranslation('blog')
  const query = useQuery(staffPostQuery(of))
  return (
    <DetailPage
      query={query}
      loadingLabel={t('loadingPost')}
      failure={<LoadError page title={t('failed')} query={query} />}
    >
      {(post) => <NewPost original={post} />}
    </DetailPage>
  )
}

function NewPost({ original }: { original?: StaffPostAnswer }) {
  const { t } = useTranslation('blog')
  const navigate = useNavigate()
  const user = useUser()
  const [params] = useSearchParams()
  const wanted = params.get('language')
  const free = LANGUAGES.filter(
    (language) =>
      language !== original?.language &&
      !original?.translations.some((translation) => translation.language === language),
  )
  const [language, setLanguage] = useState<Language>(
    isLanguage(wanted) ? wanted : original ? (free[0] ?? 'en') : pageLanguage(),
  )
  return (
    <div className="page">
      <PageTitle
        over={<TextButton label={t('staff.title')} href={paths.admin.blog()} />}
        lead={original ? t('staff.translationOf', { title: original.title }) : undefined}
      >
        {t('staff.new')}
      </PageTitle>
      <PostForm
        initial={{
          ...EMPTY_POST,
          author: original?.author ?? user?.name ?? '',
          coverId: original?.coverId ?? null,
          markdown: original?.markdown ?? '',
        }}
        language={language}
        onSave={(fields) => blogApi.create.call({ ...fields, language, translationOf: original?.id })}
        onSaved={({ id }) => navigate(paths.admin.blogPost(id), { replace: true })}
        aside={
          <NativeSelect
            label={t('staff.language')}
            value={language}
            data={free.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
          />
        }
      />
    </div>
  )
}
