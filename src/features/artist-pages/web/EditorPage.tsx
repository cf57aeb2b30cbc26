// /tools/artist-pages/:id: the editor of a page: address, look, picture, links and blocks, beside a preview.
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadAgain } from '#ui/LoadAgain.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PublicAddress } from '#ui/PublicAddress.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useDeleteWithUndo } from '#ui/use-delete-with-undo.ts'
import type { Route } from './+types/EditorPage'
import { AboutFields } from './AboutFields.tsx'
import { AddressFields } from './AddressFields.tsx'
import { artistPagesApi, type PageAnswer, pageQuery } from './api.ts'
import styles from './artist-pages.module.css'
import { BlockRows } from './BlockRows.tsx'
import { LinkFields } from './LinkFields.tsx'
import { LookFields } from './LookFields.tsx'
import { PagePreview } from './PagePreview.tsx'
import { type PageEditor, usePageForm } from './use-page-form.ts'

export const handle = { namespaces: ['artist-pages', 'artists', 'links', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [pageQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([pageQuery(params.id)])

export default function EditorPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('artist-pages')
  // A refetch must not overwrite what was typed.
  const query = useQuery({ ...pageQuery(params.id), refetchOnWindowFocus: false, refetchOnReconnect: false })
  usePageTitle(query.data ? query.data.artist.name : query.isError ? t('oneFailed') : undefined)
  return (
    <DetailPage
      query={query}
      loadingLabel={t('title')}
      failure={
        <div className="page">
          <TextButton label={t('title')} href={paths.artistPages()} />
          <LoadError page title={t('oneFailed')} query={query} />
        </div>
      }
    >
      {(page) => <Editor key={page.id} page={page} />}
    </DetailPage>
  )
}

function Editor({ page }: { page: PageAnswer }) {
  const { t } = useTranslation(['artist-pages', 'common'])
  const canEdit = usePermission('catalogue.edit')
  const [isUploading, setIsUploading] = useState(false)
  const editor = usePageForm(page, {
    onSaved: (saved, before) =>
      showToast({ message: t(savedText(saved, before)), closeLabel: t('common:close') }),
  })
  useUnsavedInput(editor.isUnsaved)
  const { base } = editor
  return (
    <form
      noValidate
      className="page"
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
    >
      <PageTitle
        over={<TextButton label={t('title')} href={paths.artistPages()} />}
        lead={<Address page={base} />}
        actions={
          <LinkButton
            href={paths.artistPageVisits(base.id)}
            leftSection={<IconChartBar size={17} aria-hidden="true" />}
          >
            {t('showVisits')}
          </LinkButton>
        }
      >
        {base.artist.name}
      </PageTitle>
      <fieldset className={styles.editor} disabled={!canEdit}>
        <div className={styles.sections}>
          <AddressFields editor={editor} />
          <LookFields editor={editor} />
          <AboutFields editor={editor} onUploading={setIsUploading} />
          <LinkFields editor={editor} />
          <BlockRows editor={editor} />
          {canEdit ? <EndPage editor={editor} /> : null}
        </div>
        <PagePreview id={base.id} values={editor.form.values} />
      </fieldset>
      {canEdit ? (
        <StickyFooter
          note={t(editor.isUnsaved ? 'unsaved' : base.isPublished ? 'live' : 'draft')}
          next={<SaveButtons editor={editor} disabled={isUploading} />}
          back={
            editor.error ? (
              <FormAlert>
                {editor.error}{' '}
                {editor.isOutdated ? <LoadAgain label={t('loadAgain')} onLoad={editor.reload} /> : null}
              </FormAlert>
            ) : null
          }
        />
      ) : null}
    </form>
  )
}

function savedText(saved: PageAnswer, before: PageAnswer) {
  if (saved.isPublished) return before.isPublished ? 'saved' : 'published'
  return before.isPublished ? 'unpublished' : 'savedDraft'
}

function Address({ page: { url, isPublished } }: { page: PageAnswer }) {
  const { t } = useTranslation(['artist-pages', 'common'])
  return <PublicAddress url={url} copyLabel={t('copy')} openLabel={isPublished ? t('open') : undefined} />
}

/** Enter in the form saves the page; it neither publishes it nor takes it offline. */
function SaveButtons({ editor, disabled }: { editor: PageEditor; disabled: boolean }) {
  const { t } = useTranslation('artist-pages')
  if (editor.base.isPublished)
    return (
      <Button type="submit" variant="filled" loading={editor.busy} disabled={disabled}>
        {t('save')}
      </Button>
    )
  return (
    <span className={styles.buttons}>
      <Button type="submit" disabled={disabled || editor.busy}>
        {t('saveDraft')}
      </Button>
      <Button variant="filled" loading={editor.busy} disabled={disabled} onClick={() => editor.save(true)}>
        {t('publish')}
      </Button>
    </span>
  )
}

/** Takes the page offline or deletes it, without confirmation, because both can be undone. */
function EndPage({ editor }: { editor: PageEditor }) {
  const { t } = useTranslation('artist-pages')
  const { base } = editor
  const remove = useDeleteWithUndo({
    remove: () => artistPagesApi.remove.call({ id: base.id }),
    restore: () => artistPagesApi.restore.call({ id: base.id }),
    listHref: paths.artistPages(),
    listKey: artistPagesApi.list.key(),
    deleted: t('deleted'),
    restored: t('restored'),
  })
  return (
    <div className={styles.buttons}>
      {base.isPublished ? (
        <Button disabled={editor.busy} onClick={() => editor.save(false)}>
          {t('unpublish')}
        </Button>
      ) : null}
      <Button onClick={() => void remove()}>{t('delete')}</Button>
      <span className="muted">{t('deleteLine')}</span>
    </div>
  )
}
