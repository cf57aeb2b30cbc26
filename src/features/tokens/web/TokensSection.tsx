// The API tokens of the account: permissions, expiry and last use.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { ListTable } from '#ui/ListTable.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { tokenState } from '../domain.ts'
import { type TokenAnswer, tokensQuery } from './api.ts'
import { MakeToken } from './MakeToken.tsx'
import { RevokeToken } from './RevokeToken.tsx'
import styles from './tokens.module.css'

export function TokensSection() {
  const { t } = useTranslation('tokens')
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<TokenAnswer>()
  const columns = useColumns(setRevoking)
  const query = useInfiniteQuery(tokensQuery())
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const make = <Button onClick={() => setMaking(true)}>{t('new')}</Button>
  return (
    <section>
      <SectionHead title={t('title')} side={items.length > 0 ? make : null} />
      <p className={`muted ${styles.lead}`}>{t('lead')}</p>
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        skeletonRows={2}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('emptyTitle'), line: t('emptyLine'), action: make }}
      />
      <MakeToken opened={making} onClose={() => setMaking(false)} />
      <RevokeToken token={revoking} onClose={() => setRevoking(undefined)} />
    </section>
  )
}

function useColumns(onRevoke: (token: TokenAnswer) => void): RowsColumn<TokenAnswer>[] {
  const { t } = useTranslation('tokens')
  const { dayOf, moment } = useDates()
  const stateOf = (token: TokenAnswer) => tokenState(token, new Date())
  return [
    {
      key: 'token',
      head: t('token'),
      cell: ({ name, hint }) => <RowLead title={name} line={<code>{`${hint}…`}</code>} />,
    },
    {
      key: 'scopes',
      head: t('scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    { key: 'state', head: t('state'), small: 'side', cell: (token) => t(stateOf(token)) },
    { key: 'end', head: t('end'), cell: ({ expiresAt }) => dayOf(expiresAt) },
    {
      key: 'used',
      head: t('used'),
      small: 'hide',
      cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : t('never')),
    },
    {
      key: 'revoke',
      head: <span className="visually-hidden">{t('revoke')}</span>,
      align: 'end',
      cell: (token) =>
        stateOf(token) === 'working' ? (
          <TextButton
            label={t('revoke')}
            ariaLabel={t('revokeOf', { name: token.name })}
            onClick={() => onRevoke(token)}
          />
        ) : null,
    },
  ]
}
