// Open invitations: recipient, expiry, and buttons to resend or withdraw.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type InvitationAnswer, type TeamAnswer, teamsApi } from './api.ts'
import styles from './team.module.css'
import { useRemoval } from './use-removal.ts'

export function Invitations({ team }: { team: TeamAnswer }) {
  const { t } = useTranslation(['teams', 'common'])
  const errorMessage = useErrorMessage()
  const { dayOf } = useDates()
  const queries = useQueryClient()
  const canManageTeam = usePermission('team.manage')
  const [withdrawn, setWithdrawn] = useState<InvitationAnswer>()
  const resend = useMutation({
    mutationFn: ({ id }: InvitationAnswer) => teamsApi.resend.call({ id }),
    onSuccess: async ({ email }) => {
      showToast({ message: t('resent', { email }), closeLabel: t('common:close') })
      await queries.invalidateQueries({ queryKey: teamsApi.find.key() })
    },
    onError: (error) =>
      showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') }),
  })
  const columns: RowsColumn<InvitationAnswer>[] = [
    {
      key: 'email',
      head: t('email'),
      cell: ({ email, artist }) => <RowLead title={email} line={artist?.name ?? t('all')} />,
    },
    { key: 'role', head: t('roleLabel'), small: 'side', cell: ({ role }) => t(`role.${role}`) },
    {
      key: 'until',
      head: t('until'),
      cell: ({ expired, expiresAt }) =>
        expired ? t('expired', { day: dayOf(expiresAt) }) : dayOf(expiresAt),
    },
  ]
  if (canManageTeam) {
    columns.push({
      key: 'actions',
      head: <span className="visually-hidden">{t('actions')}</span>,
      align: 'end',
      cell: (invitation) => (
        <span className={styles.actions}>
          {team.open ? (
            <Button
              size="sm"
              aria-label={`${t('resend')}: ${invitation.email}`}
              loading={resend.isPending && resend.variables.id === invitation.id}
              onClick={() => resend.mutate(invitation)}
            >
              {t('resend')}
            </Button>
          ) : null}
          <Button
            size="sm"
            aria-label={`${t('revoke')}: ${invitation.email}`}
            onClick={() => setWithdrawn(invitation)}
          >
            {t('revoke')}
          </Button>
        </span>
      ),
    })
  }
  return (
    <section aria-labelledby="invitations-head">
      <SectionHead id="invitations-head" title={t('invitations')} />
      {team.invitations.length === 0 ? (
        <p className="muted">{t('noInvitations')}</p>
      ) : (
        <RowsTable
          label={t('invitations')}
          columns={columns}
          rows={team.invitations}
          rowKey={({ id }) => id}
        />
      )}
      {withdrawn ? <Withdraw invitation={withdrawn} onClose={() => setWithdrawn(undefined)} /> : null}
    </section>
  )
}

function Withdraw({ invitation, onClose }: { invitation: InvitationAnswer; onClose: () => void }) {
  const { t } = useTranslation('teams')
  const dialog = useRemoval(() => teamsApi.revoke.call({ id: invitation.id }), { onClose })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('revokeTitle', { email: invitation.email })}
      lead={t('revokeLead')}
      confirmLabel={t('revoke')}
    />
  )
}
