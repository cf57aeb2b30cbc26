// The lines of a song, each of which can be edited, locked and written again.
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconLock, IconLockOpen, IconRefresh } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line, Section } from '#engines/lyrics/song.ts'
import { LINE_LENGTH_MAX } from '../domain.ts'
import styles from './lyrics.module.css'
import type { LyricsEditor } from './use-lyrics-editor.ts'

export function SongSheet({ editor, disabled }: { editor: LyricsEditor; disabled: boolean }) {
  const { t } = useTranslation('lyrics')
  const { song } = editor
  const lines = song.order.flatMap((index) => song.sections[index]?.lines ?? []).length
  return (
    <div className={styles.sheet}>
      {song.sections.map((section, index) => (
        <SongSection
          // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their places
          key={index}
          editor={editor}
          section={section}
          index={index}
          disabled={disabled}
        />
      ))}
      <p className={styles.total}>{t('total', { count: lines })}</p>
    </div>
  )
}

interface SongSectionProps {
  editor: LyricsEditor
  section: Section
  index: number
  disabled: boolean
}

function SongSection({ editor, section: { kind, world, lines }, index, disabled }: SongSectionProps) {
  const { t } = useTranslation('lyrics')
  const head = useId()
  const { song, writing } = editor
  const sameKind = song.sections.map((each, at) => ({ ...each, at })).filter((each) => each.kind === kind)
  const name =
    sameKind.length > 1
      ? t(`section.${kind}Number`, { number: sameKind.findIndex(({ at }) => at === index) + 1 })
      : t(`section.${kind}`)
  const returns = song.order.filter((at) => at === index).length - 1
  const isBusy = writing !== null && (writing === 'all' || writing.section === index)
  return (
    <section aria-labelledby={head} className={styles.section} data-busy={isBusy || undefined}>
      <div className={styles.sectionHead}>
        <h2 id={head}>{name}</h2>
        <small>{world ? t(`worlds.${world}`) : returns > 0 ? t('returns', { count: returns }) : null}</small>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          disabled={disabled || lines.every(({ isLocked }) => isLocked)}
          aria-label={t('sectionAgain', { section: name })}
          onClick={() => editor.writeAgain({ section: index })}
        >
          {t('again')}
        </Button>
      </div>
      <ul>
        {lines.map((line, number) => (
          <SongLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
            key={number}
            editor={editor}
            line={line}
            at={{ section: index, line: number }}
            name={t('lineOf', { section: name, number: number + 1 })}
            disabled={disabled}
          />
        ))}
      </ul>
    </section>
  )
}

interface SongLineProps {
  editor: LyricsEditor
  line: Line
  at: { section: number; line: number }
  /** "Verse 1, line 2". */
  name: string
  disabled: boolean
}

function SongLine({ editor, line, at, name, disabled }: SongLineProps) {
  const { t } = useTranslation('lyrics')
  const Lock = line.isLocked ? IconLock : IconLockOpen
  return (
    <li className={styles.line} data-locked={line.isLocked || undefined}>
      <span className={styles.rhyme} aria-hidden="true">
        {line.rhyme}
      </span>
      <Textarea
        variant="unstyled"
        aria-label={name}
        className={styles.text}
        autosize
        minRows={1}
        maxLength={LINE_LENGTH_MAX}
        disabled={disabled}
        // What is typed into a line that is being written would be replaced.
        readOnly={editor.writing !== null}
        value={line.text}
        onKeyDown={toNextLine}
        onChange={(event) =>
          editor.changeLine(at.section, at.line, { text: event.currentTarget.value.replaceAll('\n', ' ') })
        }
      />
      <ActionIcon
        aria-label={t(line.isLocked ? 'unlock' : 'lock', { line: name })}
        aria-pressed={line.isLocked}
        disabled={disabled}
        onClick={() => editor.changeLine(at.section, at.line, { isLocked: !line.isLocked })}
      >
        <Lock size={17} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('lineAgain', { line: name })}
        disabled={disabled || line.isLocked}
        onClick={() => editor.writeAgain(at)}
      >
        <IconRefresh size={17} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

/** Enter moves to the next line instead of breaking this one. */
function toNextLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('textarea')?.focus()
}
