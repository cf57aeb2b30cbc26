// The actions available for a release in the list, by its status.
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopyPlus,
  IconDots,
  IconEye,
  IconHandStop,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import type { ReleaseRowAnswer } from './api.ts'
import { TAKEDOWN_QUESTION } from './takedown-question.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export interface ReleaseActionsProps {
  row: ReleaseRowAnswer
  onDelete: () => void
  onCopy: () => void
}

export function ReleaseActions({ row, onDelete, onCopy }: ReleaseActionsProps) {
  const { t } = useTranslation('releases')
  const navigate = useNavigate()
  const [withdrawing, setWithdrawing] = useState(false)
  const title = row.title || t('list.untitled')
  const { status, cue } = row
  const canEdit = usePermission('catalogue.edit')
  const canSubmit = usePermission('catalogue.submit')
  const yours = cue.turn === 'you' && canEdit
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('list.actions', { title })}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => navigate(paths.release(row.id))}
          >
            {t('list.open')}
          </Menu.Item>
          {yours ? (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => navigate(paths.editRelease(row.id))}
            >
              {t(
                status === 'draft'
                  ? 'list.continue'
                  : row.updateOf === null
                    ? 'list.correct'
                    : 'update.continue',
              )}
            </Menu.Item>
          ) : null}
          {status === 'submitted' && canSubmit ? (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              onClick={() => setWithdrawing(true)}
            >
              {t('list.withdraw')}
            </Menu.Item>
          ) : null}
          {canEdit ? (
            <Menu.Item leftSection={<IconCopyPlus size={16} aria-hidden="true" />} onClick={onCopy}>
              {t('copy.begin')}
            </Menu.Item>
          ) : null}
          {status === 'published' && canSubmit ? (
            <Menu.Item
              color="var(--danger)"
              leftSection={<IconHandStop size={16} aria-hidden="true" />}
              onClick={() => navigate(paths.release(row.id, { [TAKEDOWN_QUESTION]: '' }))}
            >
              {t('list.takedown')}
            </Menu.Item>
          ) : null}
          {row.deletable && canEdit ? (
            <Menu.Item
              color="var(--danger)"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={onDelete}
            >
              {t('list.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <WithdrawDialog
        releaseId={row.id}
        live={row.live}
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
      />
    </>
  )
}
