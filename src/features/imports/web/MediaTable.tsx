// The review table of a bulk upload: each file, where it goes and why, and what its owner has to decide.
import { ActionIcon, Select } from '@mantine/core'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowsSplit2,
  IconCheck,
  IconClock,
  IconCopy,
  IconMusic,
  IconPhoto,
  IconQuestionMark,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRefusedFile } from '#features/uploads/web/use-refused-file.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { Cover } from '#ui/Cover.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import styles from './imports.module.css'
import type { MediaTarget, Place } from './match-files.ts'
import { useFirstRows } from './use-first-rows.tsx'
import { keyOfPlace, type MediaFile, type useMediaFiles } from './use-media-files.ts'

const OPTIONS_SHOWN = 50

export interface MediaTableProps {
  /** Files that asked for a decision, or those that were simply found. */
  name: 'asked' | 'found'
  files: readonly MediaFile[]
  targets: readonly MediaTarget[]
  media: ReturnType<typeof useMediaFiles>
}

export function MediaTable({ name, files, targets, media }: MediaTableProps) {
  const { t } = useTranslation('imports')
  const { questions } = media
  const { first, more } = useFirstRows(files)
  const places = {
    audio: targets.flatMap(({ id, title, artistName, tracks }) =>
      tracks.map((track) => ({
        place: { releaseId: id, trackId: track.id },
        label: t('media.track', {
          number: track.position,
          track: track.title,
          release: title,
          artist: artistName,
        }),
      })),
    ),
    artwork: targets.map(({ id, title, artistName }) => ({
      place: { releaseId: id, trackId: null },
      label: t('media.cover', { release: title, artist: artistName }),
    })),
  }
  return (
    <section className={styles.rows}>
      <SectionHead title={t(`media.${name}`)} side={files.length} />
      <RowsTable
        label={t(`media.${name}`)}
        rows={first}
        rowKey={({ key }) => key}
        compact
        columns={[
          {
            key: 'file',
            head: t('media.file'),
            width: '32%',
            cell: ({ path, file, facts, match }) => (
              <span className={styles.file}>
                {facts?.picture ? (
                  <Cover image={{ src: facts.picture.url }} alt="" size={36} emptyText="" />
                ) : (
                  <span className={styles.noPicture} aria-hidden="true">
                    {match.kind === 'audio' ? <IconMusic size={16} /> : <IconPhoto size={16} />}
                  </span>
                )}
                <span className={styles.fileName}>
                  <span className="mono">{path}</span>{' '}
                  <span className={styles.place}>
                    {t('media.size', { size: Math.ceil(file.size / 100_000) / 10 })}
                  </span>
                </span>
              </span>
            ),
          },
          {
            key: 'by',
            head: t('media.by'),
            small: 'hide',
            width: 96,
            cell: ({ match }) => (match.by ? t(`media.foundBy.${match.by}`) : t('media.foundBy.nothing')),
          },
          {
            key: 'place',
            head: t('media.place'),
            small: 'below',
            width: '30%',
            cell: (row) => (
              <PlaceSelect
                row={row}
                options={places[row.match.kind]}
                onChange={(place) => media.assign(row.key, place)}
              />
            ),
          },
          {
            key: 'length',
            head: t('media.length'),
            small: 'hide',
            align: 'end',
            width: 84,
            cell: ({ facts }) =>
              facts?.picture
                ? t('media.pixels', { count: facts.picture.width })
                : typeof facts?.durationMs === 'number'
                  ? formatClock(facts.durationMs)
                  : '–',
          },
          {
            key: 'state',
            head: t('media.result'),
            small: 'below',
            cell: (row) => <State row={row} question={questions.get(row.key)} />,
          },
          {
            key: 'remove',
            head: <span className="visually-hidden">{t('media.remove')}</span>,
            small: 'side',
            align: 'end',
            width: 52,
            cell: ({ key, path, state }) =>
              state === 'review' || state === 'failed' ? (
                <ActionIcon
                  aria-label={t('media.removeOf', { name: path })}
                  onClick={() => media.remove(key)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              ) : null,
          },
        ]}
        selection={{
          isDisabled: ({ state, place, problem }) => state !== 'review' || !place || problem !== undefined,
          selected: new Set(files.filter(({ isChosen }) => isChosen).map(({ key }) => key)),
          onToggle: (key, on) => media.choose([key], on),
          // Everything at once does not decide what waits for an answer.
          onToggleAll: (on) =>
            media.choose(
              files.filter(({ key }) => !on || !questions.get(key)).map(({ key }) => key),
              on,
            ),
          rowLabel: ({ path }) => t('media.chooseOf', { name: path }),
          allLabel: t('media.chooseAll'),
        }}
      />
      {more}
    </section>
  )
}

interface PlaceSelectProps {
  row: MediaFile
  options: readonly { place: Place; label: string }[]
  onChange: (place: Place | undefined) => void
}

/** The places that fit come first; any other can be searched. */
function PlaceSelect({ row, options, onChange }: PlaceSelectProps) {
  const { t } = useTranslation('imports')
  const fitting = new Set(row.match.places.map(keyOfPlace))
  const sorted = options.toSorted(
    (a, b) => Number(fitting.has(keyOfPlace(b.place))) - Number(fitting.has(keyOfPlace(a.place))),
  )
  return (
    <Select
      aria-label={t('media.placeOf', { name: row.path })}
      placeholder={t('media.search')}
      data={sorted.map(({ place, label }) => ({ value: keyOfPlace(place), label }))}
      value={row.place ? keyOfPlace(row.place) : null}
      limit={OPTIONS_SHOWN}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('media.clearOf', { name: row.path }) }}
      disabled={row.state !== 'review' && row.state !== 'failed'}
      nothingFoundMessage={t('media.nothing')}
      onChange={(value) => onChange(options.find(({ place }) => keyOfPlace(place) === value)?.place)}
    />
  )
}

const QUESTIONS = {
  no_match: { icon: IconQuestionMark, tone: 'dashed' },
  several: { icon: IconArrowsSplit2, tone: 'warn' },
  second_file: { icon: IconCopy, tone: 'warn' },
  replaces: { icon: IconAlertTriangle, tone: 'warn' },
  unusable: { icon: IconAlertOctagon, tone: 'danger' },
} as const

function State({ row, question }: { row: MediaFile; question: keyof typeof QUESTIONS | undefined }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const refusedFile = useRefusedFile()
  const { state, problem, percent, file } = row
  switch (state) {
    case 'waiting':
      return (
        <BoxBadge icon={IconClock} tone="outline">
          {t('media.state.waiting')}
        </BoxBadge>
      )
    case 'sending':
      return (
        <BoxBadge icon={IconUpload} tone="info">
          {t('media.state.sending', { percent: Math.floor(percent) })}
        </BoxBadge>
      )
    case 'done':
      return (
        <BoxBadge icon={IconCheck} tone="success">
          {t('media.state.done')}
        </BoxBadge>
      )
    case 'failed':
      return (
        <BoxBadge icon={IconAlertOctagon} tone="danger">
          {problem ? errorMessage(problem) : t('media.state.failed')}
        </BoxBadge>
      )
    default:
      if (!question)
        return (
          <BoxBadge icon={IconCheck} tone="success">
            {t('media.state.fits')}
          </BoxBadge>
        )
      return (
        <BoxBadge {...QUESTIONS[question]}>
          {question === 'unusable'
            ? problem && refusedFile(problem, file.name)
            : t(`media.question.${question}`)}
        </BoxBadge>
      )
  }
}
