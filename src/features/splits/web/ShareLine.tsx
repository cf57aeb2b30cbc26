// One person of a sheet: who, whether they have accepted, their share, and what can be done.
import { ActionIcon, Menu, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconDots,
  IconMail,
  IconPencil,
  IconScale,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { isInvitable } from '../domain/parties.ts'
import { NAME_LENGTH_MAX } from '../domain/sheets.ts'
import { type PartyAnswer, splitsApi } from './api.ts'
import { ReinviteDialog, TakeBackDialog } from './PartyDialogs.tsx'
import { type BarShare, toneOf } from './SplitBar.tsx'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'
import { useSplitAction } from './use-split-action.ts'

export interface Line {
  key: string
  name: string
  /** Null for the owner. */
  email: string | null
  percent: string
  isNew: boolean
}

export interface ShareLineProps {
  line: Line
  bar: BarShare | undefined
  index: number
  party: PartyAnswer | undefined
  ownerName: string
  readOnly: boolean
  /** Of the track whose sheet it is: a claim is about one track. */
  isrc: string | null
  inputProps: (field: 'name' | 'email' | 'percent') => GetInputPropsReturnType
  onRemove: (() => void) | undefined
}

export function ShareLine({
  line,
  bar,
  index,
  party,
  ownerName,
  readOnly,
  isrc,
  inputProps,
  onRemove,
}: ShareLineProps) {
  const { t } = useTranslation('splits')
  const name = line.email === null ? ownerName : line.name || t('new')
  return (
    <li className={styles.person} data-new={line.isNew || undefined}>
      <span className={styles.swatch} data-tone={bar ? toneOf(bar, index) : undefined} aria-hidden="true" />
      {line.isNew ? (
        <div className={styles.fields}>
          <TextInput
            label={t('name')}
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            {...inputProps('name')}
          />
          <TextInput
            label={t('email')}
            type="email"
            maxLength={300}
            autoComplete="off"
            {...inputProps('email')}
          />
        </div>
      ) : (
        <>
          <div className={styles.name}>
            <b>{name}</b>
            <small>{line.email ?? t('owner')}</small>
          </div>
          <State party={party} isOwner={line.email === null} />
        </>
      )}
      <div className={styles.share}>
        <TextInput
          aria-label={t('shareOf', { name })}
          inputMode="decimal"
          autoComplete="off"
          readOnly={readOnly}
          rightSection={
            <span className="muted" aria-hidden="true">
              %
            </span>
          }
          {...inputProps('percent')}
        />
      </div>
      <div className={styles.menu}>
        <Actions name={name} party={party} readOnly={readOnly} isrc={isrc} onRemove={onRemove} />
      </div>
    </li>
  )
}

const BADGES = {
  owner: { tone: 'ink', icon: IconCheck },
  accepted: { tone: 'success', icon: IconCheck },
  invited: { tone: 'info', icon: IconSend },
  declined: { tone: 'danger', icon: IconX },
  expired: { tone: 'warn', icon: IconClock },
  new: { tone: 'outline', icon: IconPencil },
} as const

function State({ party, isOwner }: { party: PartyAnswer | undefined; isOwner: boolean }) {
  const { t } = useTranslation('splits')
  const { dayOf } = useDates()
  const { money } = useShares()
  const status = isOwner ? 'owner' : party && party.status !== 'taken_back' ? party.status : 'new'
  const lines =
    !party || status === 'owner' || status === 'new'
      ? []
      : [
          party.answeredAt && (status === 'accepted' || status === 'declined') ? dayOf(party.answeredAt) : '',
          status === 'invited' && party.sentAt
            ? party.remindAt
              ? t('sentReminder', { day: dayOf(party.sentAt), reminder: dayOf(party.remindAt) })
              : t('sent', { day: dayOf(party.sentAt) })
            : '',
          status === 'declined' && party.note ? `“${party.note}”` : '',
          party.held ? t('held', { amount: money(party.held.amount, party.held.currency) }) : '',
        ]
  return (
    <div className={styles.state}>
      <BoxBadge {...BADGES[status]}>{t(`status.${status}`)}</BoxBadge>
      {lines.filter(Boolean).map((text) => (
        <small key={text}>{text}</small>
      ))}
    </div>
  )
}

function Actions({
  name,
  party,
  readOnly,
  isrc,
  onRemove,
}: Pick<ShareLineProps, 'party' | 'readOnly' | 'isrc' | 'onRemove'> & { name: string }) {
  const { t } = useTranslation('splits')
  const [dialog, setDialog] = useState<'reinvite' | 'takeBack'>()
  const canTakeBack = usePermission('payouts.manage')
  const navigate = useNavigate()
  const remind = useSplitAction({ done: t('reminded', { name }), toastErrors: true })
  if (readOnly) return null
  const close = () => setDialog(undefined)
  const invitable = party && isInvitable(party.status)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('actions', { name })}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {party?.status === 'invited' ? (
            <Menu.Item
              leftSection={<IconSend size={16} aria-hidden="true" />}
              onClick={() => remind.run(() => splitsApi.remind.call({ id: party.id }))}
            >
              {t('remind', { name })}
            </Menu.Item>
          ) : null}
          {invitable ? (
            <Menu.Item
              leftSection={<IconMail size={16} aria-hidden="true" />}
              onClick={() => setDialog('reinvite')}
            >
              {t('reinvite.title')}
            </Menu.Item>
          ) : null}
          {invitable && canTakeBack ? (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              onClick={() => setDialog('takeBack')}
            >
              {t('takeBack.title')}
            </Menu.Item>
          ) : null}
          {party?.status === 'accepted' && isrc ? (
            <Menu.Item
              leftSection={<IconScale size={16} aria-hidden="true" />}
              onClick={() => navigate(paths.disputes({ claim: isrc, party: party.id }))}
            >
              {t('dispute')}
            </Menu.Item>
          ) : null}
          {onRemove ? (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onRemove}>
              {t('remove')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {party && dialog === 'reinvite' ? <ReinviteDialog party={party} onClose={close} /> : null}
      {party && dialog === 'takeBack' ? <TakeBackDialog party={party} onClose={close} /> : null}
    </>
  )
}
