// /team: who works for the operator. Answers 404 while no profile is published.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { languageContext } from '#lib/web/page-context.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { pageLanguage, usePageLanguage } from '#lib/web/page-language.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { photoPath } from '../domain.ts'
import type { Route } from './+types/TeamPage'
import { type PublicProfileAnswer, teamQuery } from './api.ts'
import styles from './staff-profiles.module.css'

export const handle = { namespaces: ['staff-profiles'], isPublic: true } satisfies PageHandle

export const loader = async ({ context }: Route.LoaderArgs) => {
  let status = 200
  const language = context.get(languageContext)
  const page = await loadPageData(
    context,
    (call) => [teamQuery(language, call)],
    (client) => {
      const team = client.getQueryData(teamQuery(language).queryKey)
      if (!team) status = 503
      else if (team.items.length === 0) status = 404
      return []
    },
  )
  return data(page, { status })
}
export const clientLoader = () => startQueries([teamQuery(pageLanguage())])

export default function TeamPage() {
  const { t } = useTranslation('staff-profiles')
  const language = usePageLanguage()
  const query = useQuery(teamQuery(language))
  const isAbsent = query.data?.items.length === 0
  usePageTitle(t(isAbsent ? 'absent' : 'title'))
  return (
    <div className="page">
      {query.data && !isAbsent ? (
        <Team profiles={query.data.items} />
      ) : query.data ? (
        <EmptyState
          page
          title={t('absent')}
          action={<LinkButton href={paths.home()}>{t('toStart')}</LinkButton>}
        />
      ) : query.isError ? (
        <LoadError page title={t('failed')} query={query} primary />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock width={360} height={64} gap={48} />
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Team({ profiles }: { profiles: readonly PublicProfileAnswer[] }) {
  const { t } = useTranslation('staff-profiles')
  const [first] = profiles
  return (
    <>
      <PublicHead
        title={t('title')}
        description={t('description')}
        at={paths.staffTeam()}
        image={first ? { src: photoPath(first.photoId), alt: first.photoAlt || first.name } : undefined}
      />
      <h1 tabIndex={-1} className={styles.title}>
        {t('heading')}
      </h1>
      <p className={styles.lead}>{t('description')}</p>
      <ul className={styles.team}>
        {profiles.map(({ id, name, role, photoId, photoAlt, url }) => (
          <li key={id}>
            <img
              src={photoPath(photoId)}
              alt={photoAlt || t('photoOf', { name })}
              width={640}
              height={640}
              loading="lazy"
              decoding="async"
            />
            <h2>{name}</h2>
            <p>{role}</p>
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {new URL(url).hostname.replace(/^www\./, '')}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
