// The head of a release: cover, state, title, facts, whose turn it is, and the next step.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LookOnly } from '#features/accounts/web/LookOnly.tsx'
import { useMay } from '#features/accounts/web/use-user.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Fact, FactList } from '#ui/Fact.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { UiLink } from '#ui/UiLink.tsx'
import type { ReleaseAnswer } from './api.ts'
import { coverSource } from './cover-source.ts'
import { ReleaseCue } from './ReleaseCue.tsx'
import styles from './ReleasePage.module.css'
import { StatusBadge } from './StatusBadge.tsx'
import { useDates } from './use-dates.ts'
import { useDeleteDraft } from './use-delete-draft.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export function ReleaseHeader({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation(['releases', 'common'])
  const { day } = useDates()
  const tint = release.artwork?.artwork?.tint
  const style = tint ? ({ '--tint': tint } as CSSProperties) : undefined
  const artist = release.artist?.name ?? t('list.noArtist')
  return (
    <div className={`${tint ? 'cover-tint' : ''} ${styles.header}`} style={style}>
      <div className="page">
        <p className={styles.crumbs}>
          <UiLink href="/distributions">{t('list.title')}</UiLink> / {artist}
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
            <StatusBadge status={release.status} />
            <h1 tabIndex={-1} className={styles.title}>
              {release.title || t('list.untitled')}
            </h1>
            <p className={styles.sub}>
              {[
                artist,
                t('detail.typeWithTracks', { type: t(`type.${release.type}`), count: release.tracks.length }),
              ].join(', ')}
            </p>
            <FactList>
              <Fact label={t('detail.releaseDate')}>
                {release.releaseDate ? day(release.releaseDate) : t('list.noDate')}
              </Fact>
              <Fact label={t('detail.upc')}>
                {release.upc ? (
                  <CopyText
                    value={release.upc}
                    copyLabel={t('detail.copyUpc')}
                    copiedLabel={t('common:copied')}
                  />
                ) : (
                  t('detail.onSubmission')
                )}
              </Fact>
              <Fact label={t('detail.version')}>
                {release.revision === null
                  ? t('detail.notSent')
                  : release.editable
                    ? `${release.revision + 1}, ${t('detail.notSent')}`
                    : release.revision}
              </Fact>
              {release.explicit ? <Fact label={t('detail.explicit')}>{t('common:yes')}</Fact> : null}
            </FactList>
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
  const navigate = useNavigate()
  const { deleteDraft } = useDeleteDraft()
  const [withdrawing, setWithdrawing] = useState(false)
  const draft = release.status === 'draft'
  const may = useMay('catalogue.edit')
  if (!release.editable && release.status !== 'submitted') return null
  if (!may) return <LookOnly />
  return (
    <div className={styles.buttons}>
      {release.editable ? (
        <LinkButton variant="filled" href={`/distributions/${release.id}/edit`}>
          {t(draft ? 'detail.goOn' : 'detail.fix')}
        </LinkButton>
      ) : null}
      {release.status === 'submitted' ? (
        <Button onClick={() => setWithdrawing(true)}>{t('detail.withdraw')}</Button>
      ) : null}
      {draft && release.revision === null ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon aria-label={t('detail.more')}>
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              color="var(--danger)"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => {
                deleteDraft(release)
                navigate('/distributions')
              }}
            >
              {t('detail.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <WithdrawDialog releaseId={release.id} opened={withdrawing} onClose={() => setWithdrawing(false)} />
    </div>
  )
}
