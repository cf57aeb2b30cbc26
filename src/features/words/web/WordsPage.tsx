// /admin/words: words banned from titles, and protected names; one list at a time.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TEXT_LENGTH_MAX, WORD_LISTS } from '../domain.ts'
import type { Route } from './+types/WordsPage'
import { AddWords } from './AddWords.tsx'
import { wordsQuery } from './api.ts'
import { ImportWords } from './ImportWords.tsx'
import { useWordsPlace, wordsPlaceIn } from './use-words-place.ts'
import { WordsTable } from './WordsTable.tsx'
import styles from './words.module.css'

export const handle = { namespaces: ['words'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [wordsQuery(wordsPlaceIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([wordsQuery(wordsPlaceIn(new URL(request.url).searchParams))])

export default function WordsPage() {
  const { t } = useTranslation('words')
  const { list, search, setSearch } = useWordsPlace()
  usePageTitle(t('title'))
  const query = useInfiniteQuery(wordsQuery({ list, search }))
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <div className="page">
      <PageTitle
        lead={t('lead')}
        actions={
          <>
            <ImportWords key={list} list={list} />
            <LinkButton href={`/v1/admin/words/export?list=${list}`} download>
              {t('export')}
            </LinkButton>
          </>
        }
      >
        {t('title')}
      </PageTitle>
      <nav className={styles.tabs} aria-label={t('lists')}>
        {WORD_LISTS.map((option) => (
          <AppLink
            key={option}
            href={paths.admin.words({ list: option })}
            className={styles.tab}
            aria-current={option === list ? 'page' : undefined}
          >
            {t(`list.${option}.name`)}
          </AppLink>
        ))}
      </nav>
      <p className={styles.about}>{t(`list.${list}.about`)}</p>
      <AddWords key={`add ${list}`} list={list} />
      <ListBar count={total === undefined ? null : t('count', { count: total })}>
        <SearchField
          key={`search ${list}`}
          className={styles.search}
          label={t('search')}
          placeholder={t('search')}
          initial={search}
          maxLength={TEXT_LENGTH_MAX}
          onSearch={setSearch}
        />
      </ListBar>
      <ListContent
        query={query}
        isEmpty={rows.length === 0}
        failedTitle={t('failed')}
        empty={
          <EmptyState
            compact
            title={t(search ? 'nothingTitle' : `list.${list}.emptyTitle`)}
            line={t(search ? 'nothingLine' : `list.${list}.emptyLine`)}
          />
        }
      >
        <WordsTable list={list} rows={rows} loading={query.isPending} />
      </ListContent>
    </div>
  )
}
