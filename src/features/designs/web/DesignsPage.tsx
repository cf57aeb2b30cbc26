// /tools/covers: the cover designs of the account.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '#engines/covers/compose.ts'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/DesignsPage'
import { type DesignAnswer, designsQuery } from './api.ts'
import { usePictures } from './browser-surface.ts'
import styles from './designs.module.css'
import { SceneCanvas } from './SceneCanvas.tsx'

export const handle = { namespaces: ['designs'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [designsQuery(call)])
export const clientLoader = () => startQueries([designsQuery()])

export default function DesignsPage() {
  const { t } = useTranslation('designs')
  const query = useInfiniteQuery(designsQuery())
  const designs = query.data?.pages.flatMap(({ items }) => items) ?? []
  const canEdit = usePermission('catalogue.edit')
  usePageTitle(t('title'))
  const create = canEdit ? (
    <LinkButton href={paths.newCover()} variant="filled">
      {t('new')}
    </LinkButton>
  ) : undefined
  return (
    <div className="page">
      <PageTitle lead={t('lead')} actions={designs.length > 0 ? create : undefined}>
        {t('title')}
      </PageTitle>
      <ListContent
        query={query}
        isEmpty={designs.length === 0}
        failedTitle={t('failed')}
        skeleton={
          <DelayedSkeleton label={t('title')}>
            <SkeletonBlock height={260} />
          </DelayedSkeleton>
        }
        empty={<EmptyState title={t('emptyTitle')} line={t('emptyLine')} action={create} />}
      >
        <ul className={styles.designs} aria-label={t('title')}>
          {designs.map((design) => (
            <DesignTile key={design.id} design={design} />
          ))}
        </ul>
      </ListContent>
    </div>
  )
}

function DesignTile({ design: { id, scene, pictures, release } }: { design: DesignAnswer }) {
  const { t } = useTranslation('designs')
  const loaded = usePictures(pictures)
  const { title, artist } = wordsOf(scene)
  return (
    <li className={styles.tile}>
      <SceneCanvas scene={scene} pictures={loaded.pictures} width={440} label="" />
      <AppLink className={styles.tileLink} href={paths.cover(id)}>
        {title || t('untitled')}
      </AppLink>
      <span className="muted">
        {release ? t('forRelease', { title: release.title || t('untitled') }) : artist}
      </span>
    </li>
  )
}
