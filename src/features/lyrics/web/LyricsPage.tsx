// /tools/lyrics/:id: a song line by line, beside what it was asked to be.
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#engines/lyrics/song.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useNewest } from '#lib/web/use-newest.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadAgain } from '#ui/LoadAgain.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useDeleteWithUndo } from '#ui/use-delete-with-undo.ts'
import type { Route } from './+types/LyricsPage'
import { AttachLyrics } from './AttachLyrics.tsx'
import { type LyricsAnswer, lyricsApi, lyricsQuery, lyricsTermsQuery } from './api.ts'
import styles from './lyrics.module.css'
import { SongSheet } from './SongSheet.tsx'
import { useLyricsEditor } from './use-lyrics-editor.ts'
import { WishFields } from './WishFields.tsx'

export const handle = { namespaces: ['lyrics', 'releases'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [lyricsQuery(params.id, call), lyricsTermsQuery(call)])
export const clientLoader = () => startQueries([lyricsTermsQuery()])

export default function LyricsPage({ params, loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('lyrics')
  const { query, newest } = useNewest(lyricsQuery(params.id), loaderData !== null)
  // With the heading, which takes the focus: an earlier answer is not shown.
  usePageTitle(newest?.title ?? (query.isError ? t('oneFailed') : undefined))
  return (
    <DetailPage
      query={{ data: newest, error: query.error }}
      loadingLabel={t('title')}
      failure={
        <div className="page">
          <TextButton label={t('title')} href={paths.lyrics()} />
          <LoadError page title={t('oneFailed')} query={query} />
        </div>
      }
    >
      {(draft) => <Editor key={draft.id} draft={draft} />}
    </DetailPage>
  )
}

function Editor({ draft }: { draft: LyricsAnswer }) {
  const { t } = useTranslation(['lyrics', 'common'])
  const canEdit = usePermission('catalogue.edit')
  const clipboard = useClipboard({ timeout: 2_000 })
  const [isAttaching, setIsAttaching] = useState(false)
  const editor = useLyricsEditor(draft, {
    onSaved: () => showToast({ message: t('saved'), closeLabel: t('common:close') }),
  })
  const { base, form, song, undo } = editor
  const { data: terms } = useQuery(lyricsTermsQuery())
  useUnsavedInput(editor.isUnsaved)
  const locked = song.sections.flatMap(({ lines }) => lines).filter(({ isLocked }) => isLocked).length
  const Copied = clipboard.copied ? IconCheck : IconCopy
  return (
    <div className="page">
      <PageTitle
        over={<TextButton label={t('title')} href={paths.lyrics()} />}
        lead={base.model ? t('modelLine', { model: base.model }) : t('draftLine')}
        actions={
          <>
            <Button
              leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
              disabled={!undo}
              onClick={undo}
            >
              {t('common:undo')}
            </Button>
            <Button
              leftSection={<Copied size={17} aria-hidden="true" />}
              onClick={() => clipboard.copy(textOf(song))}
            >
              {clipboard.copied ? t('common:copied') : t('copy')}
            </Button>
            {canEdit ? <Button onClick={() => setIsAttaching(true)}>{t('attach.open')}</Button> : null}
          </>
        }
      >
        {base.title}
      </PageTitle>
      <output className="visually-hidden">{clipboard.copied ? t('common:copied') : ''}</output>
      <div className={styles.columns}>
        <form
          noValidate
          className={styles.wish}
          onSubmit={(event) => {
            event.preventDefault()
            editor.writeAgain()
          }}
        >
          {terms?.model && !base.model ? (
            <p className={styles.notice}>{t('fromBook', { model: terms.model.name })}</p>
          ) : null}
          <WishFields
            form={form}
            model={terms?.model}
            disabled={!canEdit}
            busy={editor.writing === 'all'}
            variant="default"
            sendLabel={locked > 0 ? t('writeKeeping', { count: locked }) : t('writeAgain')}
            note={t('free')}
          />
          {canEdit ? <DeleteLyrics id={base.id} /> : null}
        </form>
        <SongSheet editor={editor} disabled={!canEdit} />
      </div>
      {canEdit ? (
        <StickyFooter
          note={editor.isUnsaved ? t('unsaved') : undefined}
          back={
            editor.error ? (
              <FormAlert>
                {editor.error}{' '}
                {editor.isOutdated ? <LoadAgain label={t('loadAgain')} onLoad={editor.reload} /> : null}
              </FormAlert>
            ) : null
          }
          next={
            <Button variant="filled" loading={editor.isSaving} onClick={editor.save}>
              {t('save')}
            </Button>
          }
        />
      ) : null}
      {isAttaching ? (
        <AttachLyrics text={textOf(song)} model={base.model} onClose={() => setIsAttaching(false)} />
      ) : null}
    </div>
  )
}

/** Deletes without confirmation, and offers to undo it. */
function DeleteLyrics({ id }: { id: string }) {
  const { t } = useTranslation('lyrics')
  const remove = useDeleteWithUndo({
    remove: () => lyricsApi.remove.call({ id }),
    restore: () => lyricsApi.restore.call({ id }),
    listHref: paths.lyrics(),
    listKey: lyricsApi.list.key(),
    deleted: t('deleted'),
    restored: t('restored'),
  })
  return (
    <div>
      <Button onClick={() => void remove()}>{t('delete')}</Button>
    </div>
  )
}
