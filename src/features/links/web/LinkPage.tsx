// /tools/smartlinks/:id: the stores, the look and the sharing of a link, beside what fans will see.
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
import type { Route } from './+types/LinkPage'
import { type LinkAnswer, linkQuery, linksApi } from './api.ts'
import { LinkPreview } from './LinkPreview.tsx'
import { LookFields } from './LookFields.tsx'
import styles from './links.module.css'
import { ShareLink } from './ShareLink.tsx'
import { StoreRows } from './StoreRows.tsx'
import { useLinkForm } from './use-link-form.ts'

export const handle = { namespaces: ['links'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [linkQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([linkQuery(params.id)])

export default function LinkPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('links')
  // A refetch must not overwrite what was typed.
  const query = useQuery({ ...linkQuery(params.id), refetchOnWindowFocus: false, refetchOnReconnect: false })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('oneFailed') : undefined)
  const back = <TextButton label={t('title')} href={paths.smartLinks()} />
  return (
    <DetailPage
      query={query}
      loadingLabel={t('title')}
      failure={
        <div className="page">
          {back}
          <LoadError page title={t('oneFailed')} query={query} />
        </div>
      }
    >
      {(link) => <LinkEditor key={link.id} link={link} />}
    </DetailPage>
  )
}

const titleOf = ({ title, release }: LinkAnswer) => title || release.title

function LinkEditor({ link }: { link: LinkAnswer }) {
  const { t } = useTranslation(['links', 'common'])
  const canEdit = usePermission('catalogue.edit')
  const editor = useLinkForm(link, {
    onSaved: () => showToast({ message: t('saved'), closeLabel: t('common:close') }),
  })
  useUnsavedInput(editor.isUnsaved)
  const { base } = editor
  return (
    <form
      noValidate
      className="page"
      onSubmit={(event) => {
        editor.onSend()
        editor.save(event)
      }}
    >
      <PageTitle
        over={<TextButton label={t('title')} href={paths.smartLinks()} />}
        lead={<PublicAddress url={base.url} copyLabel={t('copy')} openLabel={t('open')} />}
        actions={
          <LinkButton
            href={paths.smartLinkStatistics(base.id)}
            leftSection={<IconChartBar size={17} aria-hidden="true" />}
          >
            {t('statistics')}
          </LinkButton>
        }
      >
        {titleOf(base)}
      </PageTitle>
      {base.isOpen ? null : <p className={styles.notice}>{t('goneLine')}</p>}
      <fieldset className={styles.editor} disabled={!canEdit}>
        <div className={styles.sections}>
          <StoreRows editor={editor} />
          <LookFields editor={editor} />
          <ShareLink url={base.url} slug={base.slug} />
          {canEdit ? <DeleteLink link={base} /> : null}
        </div>
        {base.isOpen ? <LinkPreview id={base.id} values={editor.form.values} /> : null}
      </fieldset>
      {canEdit ? (
        <StickyFooter
          note={editor.isUnsaved ? t('unsaved') : base.isOpen ? t('live') : undefined}
          next={
            <Button type="submit" variant="filled" loading={editor.busy}>
              {t('save')}
            </Button>
          }
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

/** Deleted at once, with an undo. */
function DeleteLink({ link }: { link: LinkAnswer }) {
  const { t } = useTranslation('links')
  const remove = useDeleteWithUndo({
    remove: () => linksApi.remove.call({ id: link.id }),
    restore: () => linksApi.restore.call({ id: link.id }),
    listHref: paths.smartLinks(),
    listKey: linksApi.list.key(),
    deleted: t('deleted'),
    restored: t('restored'),
  })
  return (
    <div className={styles.delete}>
      <Button onClick={() => void remove()}>{t('delete')}</Button>
      <span className="muted">{t('deleteLine')}</span>
    </div>
  )
}
