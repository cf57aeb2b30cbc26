// The tracks of a release: title, length, ISRC, and the player of the one that is open.
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AudioReport } from '#features/uploads/web/AudioReport.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ReleaseAnswer } from './api.ts'
import styles from './ReleasePage.module.css'

export function ReleaseTracks({ release }: { release: ReleaseAnswer }) {
  const { t, i18n } = useTranslation(['releases', 'common'])
  const [opened, setOpened] = useState<string>()
  const length = release.tracks.reduce((sum, track) => sum + (track.durationMs ?? 0), 0)
  return (
    <section aria-labelledby="tracks-head">
      <SectionHead
        id="tracks-head"
        title={t('detail.tracks')}
        side={length > 0 ? formatClock(length) : undefined}
      />
      {release.tracks.length === 0 ? <p className="muted">{t('detail.noTracks')}</p> : null}
      <ol className={styles.tracks}>
        {release.tracks.map((track, index) => {
          const title = track.title || t('tracks.untitled')
          const open = opened === track.id
          const guests = new Intl.ListFormat(i18n.language).format(track.featuredArtists)
          const Icon = open ? IconChevronDown : IconPlayerPlayFilled
          return (
            <li key={track.id} className={styles.track}>
              <div className={styles.trackRow}>
                <span className={styles.number}>{index + 1}</span>
                <span>
                  {title}
                  {guests ? <span className="muted"> {t('tracks.feat', { names: guests })}</span> : null}
                </span>
                <span className="num muted">{track.durationMs ? formatClock(track.durationMs) : ''}</span>
                {track.upload?.status === 'ready' ? (
                  <ActionIcon
                    aria-label={t(open ? 'detail.closeTrack' : 'detail.openTrack', { title })}
                    aria-expanded={open}
                    onClick={() => setOpened(open ? undefined : track.id)}
                  >
                    <Icon size={16} aria-hidden="true" />
                  </ActionIcon>
                ) : (
                  <span />
                )}
                <span className={styles.isrc}>
                  {track.isrc ? (
                    <CopyText
                      value={track.isrc}
                      copyLabel={t('detail.copyIsrc')}
                      copiedLabel={t('common:copied')}
                    />
                  ) : track.upload ? (
                    `${t('tracks.isrc')}: ${t('detail.onSubmission')}`
                  ) : (
                    t('detail.noAudio')
                  )}
                </span>
              </div>
              {open && track.upload ? (
                <div className={styles.open}>
                  <AudioReport upload={track.upload} title={title} playerOnly height={56} />
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
