// The fans of a pre-save: a table that can be filtered by state, and an export of their consents.
import { Button, Select } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconDownload, IconMail, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnPermission } from '#features/accounts/web/use-user.ts'
import { displayNames } from '#lib/i18n/formats.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import type { RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useDownload } from '#ui/use-download.ts'
import { type PresaveAnswer, presavesApi, type SubscriberAnswer, subscribersQuery } from './api.ts'
import styles from './presaves.module.css'

type State = SubscriberAnswer['state']

const LOOKS: Record<State, { tone: BoxTone; icon: BoxIcon }> = {
  unconfirmed: { tone: 'dashed', icon: IconMail },
  queued: { tone: 'info', icon: IconClock },
  pending_source: { tone: 'outline', icon: IconClock },
  delivered: { tone: 'success', icon: IconCheck },
  failed: { tone: 'warn', icon: IconAlertTriangle },
  cancelled: { tone: 'outline', icon: IconX },
}
/** Without `cancelled`: fans who withdrew are erased. */
const FILTERS = ['unconfirmed', 'queued', 'pending_source', 'delivered', 'failed'] as const

export function Subscribers({ presave: { id, key, subscribers } }: { presave: PresaveAnswer }) {
  const { t } = useTranslation('presaves')
  const head = useId()
  const [state, setState] = useState<State | undefined>()
  const query = useInfiniteQuery(subscribersQuery(id, state))
  const canExport = useOwnPermission('catalogue.edit')
  const { downloading, download } = useDownload()
  const columns = useColumns()
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('people.title')} side={t('people.side')} />
      <div className={styles.tools}>
        <Select
          aria-label={t('people.filter')}
          placeholder={t('people.all')}
          clearable
          data={FILTERS.map((value) => ({ value, label: t(`saveState.${value}`) }))}
          value={state ?? null}
          onChange={(value) => setState(isOneOf(FILTERS, value) ? value : undefined)}
        />
        {canExport && subscribers > 0 ? (
          <Button
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={downloading}
            onClick={() =>
              void download(() => presavesApi.exportSubscribers.call({ id }), `pre-save-${key}.csv`)
            }
          >
            {t('people.export')}
          </Button>
        ) : null}
      </div>
      <ListTable
        query={query}
        label={t('people.title')}
        columns={columns}
        rowKey={({ id }) => id}
        failedTitle={t('people.failed')}
        empty={{ title: t('people.none'), line: t('people.noneLine'), compact: true }}
      />
    </section>
  )
}

function useColumns(): RowsColumn<SubscriberAnswer>[] {
  const { t } = useTranslation('presaves')
  const { number, locale } = useNumbers()
  const { moment, dayOf } = useDates()
  const countryName = (code: string) =>
    displayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
  return [
    {
      key: 'name',
      head: t('people.name'),
      cell: ({ name }) => (name ? <b>{name}</b> : <span className="muted">{t('people.unnamed')}</span>),
    },
    {
      key: 'country',
      head: t('people.country'),
      cell: ({ country }) =>
        country ? countryName(country) : <span className="muted">{t('people.unknown')}</span>,
    },
    {
      key: 'followers',
      head: <span className={styles.spaced}>{t('people.followers')}</span>,
      align: 'end',
      small: 'hide',
      cell: ({ followers }) => (
        <span className={styles.spaced}>{followers === null ? '–' : number(followers, 0)}</span>
      ),
    },
    {
      key: 'subscribed',
      head: t('people.subscribed'),
      cell: ({ subscribedAt }) => moment(subscribedAt),
    },
    { key: 'method', head: t('people.method'), small: 'hide', cell: ({ method }) => t(`method.${method}`) },
    {
      key: 'news',
      head: t('people.news'),
      small: 'hide',
      cell: ({ newsSince }) =>
        newsSince ? (
          <>
            {t('people.newsYes')} <small className="muted">{dayOf(newsSince)}</small>
          </>
        ) : (
          <span className="muted">{t('people.newsNo')}</span>
        ),
    },
    {
      key: 'state',
      head: t('people.state'),
      small: 'side',
      cell: ({ state, reason }) => (
        <>
          <BoxBadge {...LOOKS[state]}>{t(`saveState.${state}`)}</BoxBadge>
          {reason ? <span className={styles.reason}>{t(`reason.${reason}`)}</span> : null}
        </>
      ),
    },
  ]
}
