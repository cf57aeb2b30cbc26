// /admin/audit: who did what and when; an entry opens beside the list with its changes.

import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowOpener } from '#ui/RowOpener.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import { auditApi, type EntryRow } from './api.ts'
import styles from './staff.module.css'
import { type Filter, type FilterName, useAuditFilter } from './use-audit-filter.ts'
import { useWho } from './use-who.ts'

export const handle = { namespaces: ['audit'] } satisfies PageHandle

export default function AuditPage() {
  const { t } = useTranslation('audit')
  const { values, filter, filtered, opened, apply, open } = useAuditFilter()
  const toggle = (id: string) => open(id === opened ? null : id)
  const columns = useColumns(toggle, opened)
  usePageTitle(t('title'))
  const query = useInfiniteQuery(
    auditApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 50 }),
      ...CURSOR_PAGES,
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const file = `/v1/admin/audit/export?${new URLSearchParams(
    Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )}`
  return (
    <div className="page">
      <PageTitle
        lead={t('lead')}
        actions={
          <LinkButton href={file} download="audit.csv">
            {t('export')}
          </LinkButton>
        }
      >
        {t('title')}
      </PageTitle>
      <Filters key={JSON.stringify(values)} filter={values} onApply={apply} />
      <div className={styles.work} data-open={opened ? true : undefined}>
        <div>
          <ListContent
            query={query}
            isEmpty={rows.length === 0}
            failedTitle={t('failed')}
            empty={
              <EmptyState
                compact
                title={t(filtered ? 'nothingTitle' : 'emptyTitle')}
                line={t(filtered ? 'nothingLine' : 'emptyLine')}
                action={
                  filtered ? <LinkButton href={paths.admin.audit()}>{t('showAll')}</LinkButton> : undefined
                }
              />
            }
          >
            <RowsTable
              compact
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              openedKey={opened ?? undefined}
              loading={query.isPending}
              onOpen={({ id }) => toggle(id)}
            />
          </ListContent>
        </div>
        {opened ? <AuditEntry key={opened} id={opened} onClose={() => open(null)} /> : null}
      </div>
    </div>
  )
}

function useColumns(onToggle: (id: string) => void, opened: string | null): RowsColumn<EntryRow>[] {
  const { t } = useTranslation('audit')
  const { moment } = useDates()
  const who = useWho()
  return [
    {
      key: 'what',
      head: t('what'),
      cell: ({ id, action }) => (
        <RowOpener opened={id === opened} onToggle={() => onToggle(id)}>
          <code>{action}</code>
        </RowOpener>
      ),
    },
    { key: 'who', head: t('who'), cell: who },
    { key: 'about', head: t('about'), cell: ({ entity }) => entity, small: 'side' },
    {
      key: 'when',
      head: t('when'),
      align: 'end',
      cell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
    },
  ]
}

function Filters({ filter, onApply }: { filter: Filter; onApply: (next: Filter) => void }) {
  const { t } = useTranslation('audit')
  const [draft, setDraft] = useState(filter)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  const field = (name: FilterName, placeholder?: string) => ({
    label: t(name),
    placeholder,
    size: 'sm',
    maxLength: 320,
    value: draft[name] ?? '',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <form className={styles.filters} onSubmit={submit}>
      <TextInput {...field('actor', t('actorHint'))} />
      <TextInput {...field('action', t('actionHint'))} />
      <TextInput {...field('entity', t('entityHint'))} />
      <TextInput {...field('entityId')} />
      <TextInput {...field('account', t('accountHint'))} />
      <TextInput {...field('from')} type="date" />
      <TextInput {...field('to')} type="date" />
      <Button type="submit" size="sm">
        {t('filter')}
      </Button>
    </form>
  )
}
