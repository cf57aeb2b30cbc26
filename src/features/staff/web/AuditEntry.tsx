// One entry of the audit log: actor, subject, and the old and new value of every field.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Change, changesOf } from '#features/audit/domain.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { auditApi } from './api.ts'
import styles from './staff.module.css'
import { useWho } from './use-who.ts'

export function AuditEntry({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['audit', 'common'])
  const { data, error, refetch } = useQuery(auditApi.find.queryOptions({ input: { id } }))
  return (
    <Panel title={data?.action ?? t('id')} label={t('id')}>
      <div className={styles.detail}>
        {data ? (
          <Detail entry={data} />
        ) : error ? (
          <LoadError title={t('entryFailed')} query={{ error, refetch }} />
        ) : (
          <DelayedSkeleton label={t('loading')}>
            <SkeletonRows count={4} cover={false} />
          </DelayedSkeleton>
        )}
        <div className={styles.buttons}>
          <Button size="sm" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function Detail({ entry }: { entry: Awaited<ReturnType<typeof auditApi.find.call>> }) {
  const { t } = useTranslation(['audit', 'common'])
  const { moment } = useDates()
  const who = useWho()
  const copied = { copyLabel: t('common:copy'), copiedLabel: t('common:copied') }
  return (
    <>
      <DescriptionList layout="rows">
        <DescriptionItem label={t('when')}>{moment(entry.at)}</DescriptionItem>
        <DescriptionItem label={t('who')}>{who(entry)}</DescriptionItem>
        <DescriptionItem label={t('about')}>
          {entry.entity} <CopyText value={entry.entityId} {...copied} />
        </DescriptionItem>
        {entry.accountId ? (
          <DescriptionItem label={t('account')}>
            <CopyText value={entry.accountId} {...copied} />
          </DescriptionItem>
        ) : null}
        {entry.requestId ? (
          <DescriptionItem label={t('request')}>
            <CopyText value={entry.requestId} {...copied} />
          </DescriptionItem>
        ) : null}
        {entry.addressHash ? (
          <DescriptionItem label={t('place')}>
            <CopyText value={entry.addressHash} display={entry.addressHash.slice(0, 12)} {...copied} />
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      {entry.addressHash ? <p className="muted small">{t('placeHint')}</p> : null}
      <Changes changes={changesOf(entry.before, entry.after)} />
    </>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('audit')
  if (changes.length === 0) return <p className="muted">{t('noChanges')}</p>
  const formatValue = (value: unknown) => (
    <span className={styles.value}>
      {value === undefined || value === null
        ? t('absent')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value, null, 1)}
    </span>
  )
  return (
    <RowsTable
      compact
      label={t('changes')}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', head: t('field'), cell: ({ field }) => field },
        { key: 'before', head: t('before'), cell: ({ before }) => formatValue(before) },
        { key: 'after', head: t('after'), cell: ({ after }) => formatValue(after) },
      ]}
    />
  )
}
