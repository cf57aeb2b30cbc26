// One track in the list: upload state and counts; opens to all its fields.
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import type { FileUpload } from '#features/uploads/web/file-upload.ts'
import { TransferActions } from '#features/uploads/web/TransferActions.tsx'
import { useCodecLine } from '#features/uploads/web/use-codec-line.ts'
import { useRowState } from '#features/uploads/web/use-row-state.ts'
import { useFileState } from '#features/uploads/web/use-upload.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { Counts } from '#ui/Counts.tsx'
import { DragHandle } from '#ui/DragHandle.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { UploadRow } from '#ui/UploadRow.tsx'
import type { FindingCounts } from './finding-kind.ts'
import { TrackFields } from './TrackFields.tsx'
import { TrackMenuItems } from './TrackMenuItems.tsx'
import styles from './TrackRow.module.css'
import { trackMenuId } from './use-remove-track.ts'

export interface TrackRowProps extends FindingCounts {
  track: TrackAnswer
  index: number
  transfer: FileUpload | undefined
  opened: boolean
  /** Whether the release is in stores: its tracks can no longer be moved or removed. */
  locked: boolean
  movable: boolean
  onOpen: (id: string | null) => void
  onMove: (id: string, to: number) => void
}

/** Not rendered with every change of the draft: when its own track changes, and while tracks are added or dragged. */
export const TrackRow = memo(function TrackRow({
  track,
  index,
  transfer,
  opened,
  locked,
  movable,
  onOpen,
  onMove,
  ...findings
}: TrackRowProps) {
  const { t, i18n } = useTranslation(['release-wizard', 'releases', 'uploads'])
  const { bytes } = useNumbers()
  const codecLine = useCodecLine()
  const rowState = useRowState()
  const state = useFileState(transfer)
  const sortable = useSortable({ id: track.id, disabled: locked })
  const title = track.title || t('releases:untitledTrack')
  const counts = Object.values(findings).every((count) => count === 0) ? undefined : (
    <Counts
      words
      {...findings}
      labels={{
        blocks: (count) => t('wizard.blocksShort', { count }),
        advises: (count) => t('wizard.advisesShort', { count }),
        todo: (count) => t('wizard.todoShort', { count }),
        waiting: (count) => t('wizard.waiting', { count }),
        complete: t('uploads:ready'),
      }}
    />
  )
  const rowView = rowState(state, track.upload, counts)
  // A track without an accepted file still shows its number and its counts.
  const row = rowView.kind === 'refused' ? ({ kind: 'ready', label: '', counts } as const) : rowView
  const file = state?.kind === 'refused' ? undefined : transfer?.file
  const line = file
    ? `${file.name}, ${bytes(file.size)}`
    : track.upload
      ? codecLine(track.upload)
      : t('releases:detail.noAudio')
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <UploadRow
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      dragging={sortable.isDragging}
      state={row}
      number={index + 1}
      title={
        <>
          {title}
          {track.featuredArtists.length > 0 ? (
            <span className={styles.feat}>
              {' '}
              {t('releases:featuring', {
                names: listFormat(i18n.language).format(track.featuredArtists),
              })}
            </span>
          ) : null}
          {track.explicit ? (
            <abbr className={styles.explicit} title={t('releases:detail.explicit')}>
              E
            </abbr>
          ) : null}
        </>
      }
      line={line}
      duration={track.durationMs ? formatClock(track.durationMs) : undefined}
      progressLabel={t('uploads:progress', { name: title })}
      handle={
        movable ? (
          <DragHandle sortable={sortable} label={t('tracks.drag', { title })} className={styles.handle} />
        ) : null
      }
      actions={
        <>
          {transfer ? <TransferActions upload={transfer} name={title} /> : null}
          {locked ? null : (
            <ActionMenu
              button={
                <ActionIcon id={trackMenuId(track.id)} aria-label={t('releases:list.actions', { title })}>
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              }
            >
              <TrackMenuItems track={track} index={index} onMove={onMove} />
            </ActionMenu>
          )}
          <ActionIcon
            aria-label={t(opened ? 'releases:detail.closeTrack' : 'releases:detail.openTrack', { title })}
            aria-expanded={opened}
            onClick={() => onOpen(opened ? null : track.id)}
          >
            <Chevron size={18} aria-hidden="true" />
          </ActionIcon>
        </>
      }
    >
      {opened ? <TrackFields track={track} index={index} /> : null}
    </UploadRow>
  )
})
