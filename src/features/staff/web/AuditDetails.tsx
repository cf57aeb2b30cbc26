// The details of an audit entry: each changed field before and after, and what identifies the record.
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Change, changesOf } from '#features/audit/domain/changes.ts'
import { codesOf, textOfCode } from '#features/audit/domain/sentence.ts'
import { useTranslate } from '#features/audit/web/use-sentence.ts'
import { listFormat, numberFormat } from '#lib/i18n/formats.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { auditApi } from './api.ts'
import styles from './audit.module.css'

type Detail = Awaited<ReturnType<typeof auditApi.find.call>>

export function AuditDetails({ id }: { id: string }) {
  const { t } = useTranslation('audit')
  const { data, error, refetch } = useQuery(auditApi.find.queryOptions({ input: { id } }))
  if (error && !data) return <LoadError title={t('entryFailed')} query={{ error, refetch }} />
  if (!data)
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonRows count={3} cover={false} />
      </DelayedSkeleton>
    )
  return (
    <div className={styles.parts}>
      <section>
        <h2 className={styles.title}>{t('changes')}</h2>
        <Changes entry={data} />
      </section>
      <section>
        <h2 className={styles.title}>{t('record')}</h2>
        <Identity entry={data} />
      </section>
    </div>
  )
}

function Changes({ entry }: { entry: Detail }) {
  const { t } = useTranslation('audit')
  const translate = useTranslate()
  const formatValue = useValue(entry)
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return <p className="muted">{t('noChanges')}</p>
  const value = ({ field, before, after }: Change) => {
    if (before === undefined) return formatValue(field, after)
    return (
      <span className={styles.change}>
        <del>{formatValue(field, before)}</del> <IconArrowRight size={15} aria-hidden="true" />{' '}
        <ins>{formatValue(field, after)}</ins>
      </span>
    )
  }
  return (
    <DescriptionList layout="rows">
      {changes.map((change) => (
        <DescriptionItem key={change.field} label={textOfCode(['audit:field.%'], change.field, translate)}>
          {value(change)}
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A recorded value in the reader's words: names for ids, texts for codes, dates and lists; JSON for anything else. */
function useValue({ action, names }: Detail) {
  const { t } = useTranslation(['audit', 'common'])
  const translate = useTranslate()
  const { moment, day, locale } = useDates()
  const textOf = (field: string, text: string): string => {
    const codes = codesOf(action, field)
    if (names[text]) return names[text]
    if (codes.length > 0) return textOfCode(codes, text, translate)
    if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return moment(text)
    return isPlainDate(text) ? day(text) : text
  }
  return (field: string, value: unknown) => {
    if (value === undefined || value === null || value === '') return t('absent')
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no')
    if (typeof value === 'number') return numberFormat(locale, {}).format(value)
    if (typeof value === 'string') return textOf(field, value)
    if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
      return value.length === 0
        ? t('absent')
        : listFormat(locale).format(value.map((item) => textOf(field, item)))
    return <code className={styles.value}>{JSON.stringify(value, null, 1)}</code>
  }
}

function Identity({ entry }: { entry: Detail }) {
  const { t } = useTranslation(['audit', 'common'])
  const translate = useTranslate()
  const { exact } = useDates()
  const copied = { copyLabel: t('common:copy'), copiedLabel: t('common:copied') }
  return (
    <>
      <DescriptionList layout="rows">
        <DescriptionItem label={t('when')}>{exact(entry.at)}</DescriptionItem>
        <DescriptionItem label={t('code')}>
          <code>{entry.action}</code>
        </DescriptionItem>
        <DescriptionItem label={t('about')}>
          {textOfCode(['audit:kind.%'], entry.entity, translate)}{' '}
          <CopyText value={entry.entityId} {...copied} />
        </DescriptionItem>
        {entry.accountId && entry.accountId !== entry.entityId ? (
          <DescriptionItem label={t('account')}>
            <CopyText value={entry.accountId} {...copied} />
          </DescriptionItem>
        ) : null}
        <DescriptionItem label={t('entryId')}>
          <CopyText value={entry.id} {...copied} />
        </DescriptionItem>
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
    </>
  )
}
