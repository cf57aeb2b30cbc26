// The header of a release: cover, status, title, details, who acts next, and the next step.
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCopyPlus,
  IconDots,
  IconDownload,
  IconHandStop,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ReadOnlyNotice } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { isDeletable } from '../domain/status.ts'
import type { ReleaseAnswer } from './api.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { ReleaseCue } from './ReleaseCue.tsx'
import styles from './ReleasePage.module.css'
import { StatusBadge } from './StatusBadge.tsx'
import { TAKEDOWN_QUESTION } from './takedown-question.ts'
import { BeginUpdateDialog, DropUpdateDialog } from './UpdateDialogs.tsx'
import { useDeleteDrafts } from './use-delete-draft.ts'
import { useReleaseWords } from './use-release-words.ts'
import { useSaveCodes } from './use-save-codes.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export function ReleaseHeader({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation(['releases', 'common'])
  const { day } = useDates()
  const tint = release.artwork?.artwork?.tint
  const style = tint ? { '--tint': tint } : undefined
  const artist = useReleaseWords().artists(release) || t('list.noArtist')
  return (
    <div className={`${tint ? 'cover-tint' : ''} ${styles.header}`} style={style}>
      <div className="page">
        <p className={styles.crumbs}>
          <AppLink href={paths.releases()}>{t('list.title')}</AppLink> / {artist}
        </p>
        <div className={styles.top}>
          <Cover
            image={coverSource(release.artwork?.urls, 376)}
            alt=""
            emptyText={t('list.noCover')}
            lift
            eager
          />
          <div className={styles.words}>
            <StatusBadge status={release.status} live={release.live} updateOf={release.updateOf} />
            <h1 tabIndex={-1} className={styles.title}>
              {release.title || t('list.untitled')}
              {release.subtitle ? <span className={styles.subtitle}> ({release.subtitle})</span> : null}
            </h1>
            <p className={styles.sub}>
              {[
                artist,
                t('detail.typeWithTracks', { type: t(`type.${release.type}`), count: release.tracks.length }),
              ].join(', ')}
            </p>
            <DescriptionList>
              <DescriptionItem label={t('detail.releaseDate')}>
                {release.releaseDate ? day(release.releaseDate) : t('list.noDate')}
              </DescriptionItem>
              <DescriptionItem label={t('detail.upc')}>
                {release.upc ? (
                  <CopyText
                    value={release.upc}
                    copyLabel={t('detail.copyUpc')}
                    copiedLabel={t('common:copied')}
                  />
                ) : (
                  t('detail.onSubmission')
                )}
              </DescriptionItem>
              <DescriptionItem label={t('detail.version')}>
                {release.revision === null
                  ? t('detail.notSent')
                  : release.editable && !release.live
                    ? `${release.revision + 1}, ${t('detail.notSent')}`
                    : release.revision}
              </DescriptionItem>
              {release.explicit ? (
                <DescriptionItem label={t('detail.explicit')}>{t('common:yes')}</DescriptionItem>
              ) : null}
            </DescriptionList>
            {release.cue.turn === 'nobody' ? null : (
              <ReleaseCue cue={release.cue} releaseDate={release.releaseDate} />
            )}
            <Actions release={release} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Actions({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const [asking, setAsking] = useState<'begin' | 'drop' | 'withdraw'>()
  const canEdit = usePermission('catalogue.edit')
  const canSubmit = usePermission('catalogue.submit')
  const canViewSplits = usePermission('splits.view')
  const { id, editable, status, live, updateOf } = release
  const question = (which: typeof asking) => ({
    releaseId: id,
    opened: asking === which,
    onClose: () => setAsking(undefined),
  })
  return (
    <div className={styles.buttons}>
      {editable && canEdit ? (
        <LinkButton variant="filled" href={paths.editRelease(id)}>
          {t(status === 'draft' ? 'detail.continue' : updateOf === null ? 'detail.fix' : 'update.continue')}
        </LinkButton>
      ) : null}
      {status === 'submitted' && canSubmit ? (
        <Button onClick={() => setAsking('withdraw')}>{t('detail.withdraw')}</Button>
      ) : null}
      {status === 'published' && canEdit ? (
        <Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setAsking('begin')}>
          {t('update.begin')}
        </Button>
      ) : null}
      {updateOf !== null && (status === 'reopened' || status === 'rejected') && canEdit ? (
        <Button onClick={() => setAsking('drop')}>{t('update.discard')}</Button>
      ) : null}
      {canViewSplits ? <LinkButton href={paths.split(id)}>{t('detail.split')}</LinkButton> : null}
      <MoreActions release={release} />
      {editable || status === 'submitted' ? <ReadOnlyNotice /> : null}
      <WithdrawDialog {...question('withdraw')} live={live} />
      <BeginUpdateDialog {...question('begin')} />
      <DropUpdateDialog {...question('drop')} />
    </div>
  )
}

function MoreActions({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const navigate = useNavigate()
  const deleteDrafts = useDeleteDrafts()
  const { saveCodes } = useSaveCodes()
  const [copying, setCopying] = useState(false)
  const canEdit = usePermission('catalogue.edit')
  const canSubmit = usePermission('catalogue.submit')
  const [, setAsked] = useSearchParams()
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={t('detail.more')}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit ? (
            <Menu.Item
              leftSection={<IconCopyPlus size={16} aria-hidden="true" />}
              onClick={() => setCopying(true)}
            >
              {t('copy.begin')}
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveCodes({ ids: [release.id] })}
          >
            {t('codes.save')}
          </Menu.Item>
          {release.status === 'published' && canSubmit ? (
            <Menu.Item
              color="var(--danger)"
              leftSection={<IconHandStop size={16} aria-hidden="true" />}
              onClick={() =>
                setAsked({ [TAKEDOWN_QUESTION]: '' }, { replace: true, preventScrollReset: true })
              }
            >
              {t('list.takedown')}
            </Menu.Item>
          ) : null}
          {canEdit && isDeletable(release) ? (
            <Menu.Item
              color="var(--danger)"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => {
                deleteDrafts([release])
                navigate(paths.releases())
              }}
            >
              {t('detail.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <CopyDialog source={release} opened={copying} onClose={() => setCopying(false)} />
    </>
  )
}
