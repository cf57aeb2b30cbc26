// The latest activity in the account, on the dashboard.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import { paths } from '#lib/pure/paths.ts'
import type { CallContext } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { type ActivityAnswer, activityApi } from './api.ts'

const SHOWN = 6
const POLL_MS = 30_000

export const recentActivity = (context: CallContext = {}) =>
  activityApi.list.queryOptions({ input: { limit: SHOWN }, context })

export function RecentActivity() {
  const { t } = useTranslation(['activity', 'common'])
  const query = useQuery({ ...recentActivity(), staleTime: 0, refetchInterval: POLL_MS })
  return (
    <section>
      <SectionHead title={t('title')} />
      {query.data ? (
        <Entries items={query.data.items} />
      ) : query.isError ? (
        <ErrorState
          title={t('failed')}
          action={<Button onClick={() => query.refetch()}>{t('common:retry')}</Button>}
        />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonRows count={3} cover={false} />
        </DelayedSkeleton>
      )}
    </section>
  )
}

/** The page of the entity, if there is one. */
function pageOf({ entity, entityId }: ActivityAnswer): string | undefined {
  if (entity === 'release') return paths.release(entityId)
  if (entity === 'dispute') return paths.dispute(entityId)
  return entity === 'import' ? paths.importRun(entityId) : undefined
}

function Entries({ items }: { items: readonly ActivityAnswer[] }) {
  const { t, i18n } = useTranslation('activity')
  const textOf = withDynamicKeys(t)
  const { moment } = useDates()
  if (items.length === 0) return <p className="muted">{t('empty')}</p>
  const sentence = ({ type, title }: ActivityAnswer) => {
    const key = i18n.exists(`activity:type.${type}`) ? `type.${type}` : 'other'
    return textOf(key, { title: title || t('untitled') })
  }
  return (
    <Rows label={t('title')}>
      {items.map((item) => (
        <Row
          key={item.id}
          title={sentence(item)}
          href={pageOf(item)}
          line={
            <>
              {item.actor ? `${item.actor.name}, ` : null}
              <time dateTime={String(item.createdAt)}>{moment(item.createdAt)}</time>
            </>
          }
        />
      ))}
    </Rows>
  )
}
