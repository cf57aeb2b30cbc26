// The members of the team: the owner first, then every seat with its role, access and actions.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type MemberAnswer, type TeamAnswer, teamsApi } from './api.ts'
import { SeatDialog } from './SeatDialog.tsx'
import styles from './team.module.css'
import { useRemoval } from './use-removal.ts'

export function Members({ team }: { team: TeamAnswer }) {
  const { t } = useTranslation('teams')
  const { dayOf } = useDates()
  const canManageTeam = usePermission('team.manage')
  const [changed, setChanged] = useState<MemberAnswer>()
  const [removed, setRemoved] = useState<MemberAnswer>()
  const columns: RowsColumn<MemberAnswer>[] = [
    { key: 'name', head: t('name'), cell: ({ name, email }) => <RowLead title={name} line={email} /> },
    { key: 'role', head: t('roleLabel'), small: 'side', cell: ({ role }) => t(`role.${role}`) },
    { key: 'sees', head: t('sees'), cell: ({ artist }) => artist?.name ?? t('all') },
    { key: 'since', head: t('since'), small: 'hide', cell: ({ since }) => dayOf(since) },
  ]
  if (canManageTeam) {
    columns.push({
      key: 'actions',
      head: <span className="visually-hidden">{t('actions')}</span>,
      align: 'end',
      cell: (member) => (
        <span className={styles.actions}>
          {team.open ? (
            <Button
              size="sm"
              aria-label={`${t('change')}: ${member.name}`}
              onClick={() => setChanged(member)}
            >
              {t('change')}
            </Button>
          ) : null}
          <Button size="sm" aria-label={`${t('remove')}: ${member.name}`} onClick={() => setRemoved(member)}>
            {t('remove')}
          </Button>
        </span>
      ),
    })
  }
  return (
    <section aria-labelledby="members-head">
      <SectionHead id="members-head" title={t('members')} />
      <p className={styles.owner}>
        <strong>{team.owner.name}</strong> <span>{t('role.owner')}</span> <small>{team.owner.email}</small>
      </p>
      {team.seats.length === 0 ? (
        <p className="muted">{t('alone')}</p>
      ) : (
        <RowsTable label={t('members')} columns={columns} rows={team.seats} rowKey={({ id }) => id} />
      )}
      {changed ? <SeatDialog member={changed} onClose={() => setChanged(undefined)} /> : null}
      {removed ? <RemoveSeat member={removed} onClose={() => setRemoved(undefined)} /> : null}
    </section>
  )
}

function RemoveSeat({ member, onClose }: { member: MemberAnswer; onClose: () => void }) {
  const { t } = useTranslation('teams')
  const { id, name } = member
  const dialog = useRemoval(() => teamsApi.removeSeat.call({ id }), { said: t('removed', { name }), onClose })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('removeTitle', { name })}
      lead={t('removeLead')}
      confirmLabel={t('remove')}
    />
  )
}
