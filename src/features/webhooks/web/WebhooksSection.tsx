// The webhooks of the account; each opens to its settings and delivery log.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { RowOpener } from '#ui/RowOpener.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type WebhookAnswer, webhooksQuery } from './api.ts'
import { SecretShown } from './SecretShown.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import styles from './webhooks.module.css'

export function WebhooksSection() {
  const { t } = useTranslation('webhooks')
  const [making, setMaking] = useState(false)
  const [openedId, setOpenedId] = useState<string>()
  const [secret, setSecret] = useState<string>()
  const toggle = (id: string) => setOpenedId(id === openedId ? undefined : id)
  const columns = useColumns(toggle, openedId)
  const query = useInfiniteQuery(webhooksQuery())
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const opened = items.find(({ id }) => id === openedId)
  const make = <Button onClick={() => setMaking(true)}>{t('new')}</Button>
  return (
    <section>
      <SectionHead title={t('title')} side={items.length > 0 ? make : null} />
      <p className={`muted ${styles.lead}`}>{t('lead')}</p>
      <ListContent
        query={query}
        isEmpty={items.length === 0}
        failedTitle={t('failed')}
        empty={<EmptyState compact title={t('emptyTitle')} line={t('emptyLine')} action={make} />}
      >
        <RowsTable
          label={t('title')}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          openedKey={opened?.id}
          onOpen={({ id }) => toggle(id)}
          loading={query.isPending}
          skeletonRows={2}
        />
      </ListContent>
      {opened ? <WebhookPanel key={opened.id} webhook={opened} onSecret={setSecret} /> : null}
      <WebhookDialog
        opened={making}
        onClose={() => setMaking(false)}
        onMade={(webhook) => {
          setOpenedId(webhook.id)
          setSecret(webhook.secret)
        }}
      />
      <SecretShown secret={secret} onClose={() => setSecret(undefined)} />
    </section>
  )
}

const stateOf = ({ enabled, disabledAt, failingSince }: WebhookAnswer) => {
  if (enabled) return failingSince ? 'failing' : 'on'
  return disabledAt ? 'disabled' : 'off'
}

function useColumns(
  onToggle: (id: string) => void,
  openedId: string | undefined,
): RowsColumn<WebhookAnswer>[] {
  const { t } = useTranslation('webhooks')
  return [
    {
      key: 'url',
      head: t('url'),
      cell: ({ id, url }) => (
        <RowLead
          title={
            <RowOpener opened={id === openedId} label={t('open', { url })} onToggle={() => onToggle(id)}>
              {url}
            </RowOpener>
          }
        />
      ),
    },
    { key: 'events', head: t('events'), cell: ({ events }) => t('count', { count: events.length }) },
    { key: 'state', head: t('state'), small: 'side', cell: (webhook) => t(stateOf(webhook)) },
  ]
}
