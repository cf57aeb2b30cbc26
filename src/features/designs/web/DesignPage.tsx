// /tools/covers/:id: the cover editor.
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNewest } from '#lib/web/use-newest.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/DesignPage'
import { designQuery } from './api.ts'
import { DesignEditor } from './DesignEditor.tsx'

export const handle = { namespaces: ['designs', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [designQuery(params.id, call)])
export const clientLoader = () => null

export default function DesignPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('designs')
  const { id = '' } = useParams()
  const { query, newest } = useNewest(designQuery(id), loaderData !== null)
  // With the heading, which takes the focus.
  usePageTitle(newest || query.isError ? t('editor.name') : undefined)
  return (
    <DetailPage
      query={{ data: newest, error: query.error }}
      loadingLabel={t('editor.name')}
      failure={
        <div className="page">
          <TextButton label={t('title')} href={paths.covers()} />
          <LoadError page title={t('oneFailed')} query={query} />
        </div>
      }
    >
      {(design) => <DesignEditor key={design.id} design={design} />}
    </DetailPage>
  )
}
