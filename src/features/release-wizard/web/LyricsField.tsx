// The lyrics of a track, with an editor for the time of each line.

import { Button, Textarea } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { sungLines, timedOnly, withTimes } from '../domain/lyric-timing.ts'
import { LockedHint } from './LockedHint.tsx'
import steps from './steps.module.css'
import styles from './TrackFields.module.css'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

const LyricsTiming = lazyPart(() => import('./LyricsTiming.tsx'), { loading: <TimingSkeleton /> })

export function LyricsField({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { draftStore, plan } = useWizard()
  const field = useField()(`tracks.${index}.lyrics`)
  const [opened, setOpened] = useState(false)
  const total = sungLines(track.lyrics).length
  const timed = track.timedLyrics
  const lacksLyrics = !includes(plan, 'releases.lyrics')
  // A value from an earlier plan can still be cleared.
  if (lacksLyrics && track.lyrics === '' && !timed && !track.hasLyrics) return null
  // Times are matched on blur, so that a line that is being edited keeps its time.
  const settle = () => {
    field.onBlur()
    if (!timed) return
    const timedLyrics = timedOnly(withTimes(track.lyrics, timed))
    if (JSON.stringify(timedLyrics) !== JSON.stringify(timed))
      draftStore.changeTrack(track.id, { timedLyrics })
  }
  return (
    <div className={styles.group}>
      <Textarea
        {...field}
        onBlur={settle}
        label={t('releases:field.lyrics')}
        description={
          lacksLyrics ? (
            <LockedHint>{t('tracks.lyricsLocked', { plan: t('common:plan.pro') })}</LockedHint>
          ) : (
            t('lyrics.hint')
          )
        }
        disabled={lacksLyrics && track.lyrics === ''}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={20_000}
        value={track.lyrics}
        onChange={(event) => draftStore.changeTrack(track.id, { lyrics: event.currentTarget.value })}
      />
      {lacksLyrics ? null : (
        <div className={steps.row}>
          <Button
            size="sm"
            aria-expanded={opened}
            leftSection={<IconClock size={16} aria-hidden="true" />}
            onClick={() => setOpened(!opened)}
          >
            {t(opened ? 'lyrics.close' : 'lyrics.open')}
          </Button>
          <span className={steps.note}>
            {timed ? t('lyrics.progress', { count: timed.length, total }) : t('lyrics.noTimes')}
          </span>
        </div>
      )}
      {opened ? <LyricsTiming track={track} /> : null}
    </div>
  )
}

function TimingSkeleton() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  return (
    <DelayedSkeleton label={t('lyrics.loading')}>
      <SkeletonBlock height={280} />
    </DelayedSkeleton>
  )
}
