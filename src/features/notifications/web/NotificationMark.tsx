// The picture of a notification: the cover of its release, otherwise the icon of its kind.
import {
  IconBan,
  IconBroadcast,
  IconChartLine,
  IconCheck,
  IconClockOff,
  IconDevices,
  IconDisc,
  IconDownload,
  IconFileImport,
  IconKey,
  IconListCheck,
  IconPencil,
  IconPlugConnected,
  IconScale,
  IconSend,
  IconShieldLock,
  IconTrash,
  IconTruckDelivery,
  IconUser,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  IconWallet,
  IconWaveSine,
  type TablerIcon,
} from '@tabler/icons-react'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { type Group, groupOf, type NotificationKind } from '../domain.ts'
import type { NotificationAnswer } from './api.ts'
import styles from './notifications.module.css'

const ICON_OF_GROUP: Record<Group, TablerIcon> = {
  releases: IconDisc,
  money: IconWallet,
  team: IconUsers,
  analytics: IconChartLine,
  security: IconShieldLock,
  account: IconUser,
}

/** Kinds that say more than their group. */
const ICON_OF_KIND: Partial<Record<NotificationKind, TablerIcon>> = {
  'releases.submitted': IconSend,
  'releases.in_review': IconListCheck,
  'releases.approved': IconCheck,
  'releases.in_process': IconTruckDelivery,
  'releases.published': IconBroadcast,
  'releases.update_live': IconBroadcast,
  'releases.reopened': IconPencil,
  'releases.rejected': IconBan,
  'releases.expired': IconClockOff,
  'releases.licence_ended': IconClockOff,
  'releases.takedown_requested': IconTrash,
  'releases.part_taken_down': IconTrash,
  'releases.removed': IconTrash,
  'releases.removed_by_order': IconScale,
  'releases.appeal_answered': IconScale,
  'releases.import_checked': IconFileImport,
  'releases.import_question': IconFileImport,
  'releases.import_refused': IconFileImport,
  'releases.imported': IconFileImport,
  'releases.master_ready': IconWaveSine,
  'releases.master_failed': IconWaveSine,
  'team.invited': IconUserPlus,
  'team.joined': IconUserPlus,
  'team.left': IconUserMinus,
  'team.removed': IconUserMinus,
  'security.signed_in': IconDevices,
  'security.password_changed': IconKey,
  'security.token_made': IconKey,
  'account.export_ready': IconDownload,
  'account.appeal_answered': IconScale,
  'account.webhook_failing': IconPlugConnected,
  'account.webhook_disabled': IconPlugConnected,
}

const iconOf = (kind: NotificationKind): TablerIcon => ICON_OF_KIND[kind] ?? ICON_OF_GROUP[groupOf(kind)]

export function NotificationMark({ kind, coverUrls }: Pick<NotificationAnswer, 'kind' | 'coverUrls'>) {
  const Icon = iconOf(kind)
  return coverUrls ? (
    <Cover image={coverSource(coverUrls, 40)} alt="" size={40} emptyText="" />
  ) : (
    <span className={styles.mark}>
      <Icon size={20} aria-hidden="true" />
    </span>
  )
}

/** Beside the time, where the cover has the place of the icon. */
export function NotificationIcon({ kind }: Pick<NotificationAnswer, 'kind'>) {
  const Icon = iconOf(kind)
  return <Icon size={14} aria-hidden="true" className={styles.icon} />
}
