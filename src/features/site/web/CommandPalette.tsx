// The command palette: an input, its results, and keyboard selection (WAI-ARIA combobox with a listbox).
import { CloseButton, Input, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { readRefusal } from '#lib/web/client.ts'
import { runShortcut } from '#lib/web/shortcuts.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './CommandPalette.module.css'
import { type Command, type Commands, useCommands } from './use-commands.tsx'

export interface CommandPaletteProps {
  user: User
  opened: boolean
  onClose: () => void
}

export function CommandPalette({ user, opened, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('site')
  // A dialog that is open from its first moment on would not know where the focus came from.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={640}
      yOffset="min(12dvh, 96px)"
      zIndex="var(--z-palette)"
      transitionProps={{ duration: 140 }}
      classNames={{ content: styles.palette }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')} radius="xl">
        <Finder user={user} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ user, onClose }: Omit<CommandPaletteProps, 'opened'>) {
  const { t } = useTranslation(['site', 'common'])
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const id = useId()
  const results = useCommands(text, user)
  const all = results.groups.flatMap(({ commands }) => commands)
  const current = all[Math.min(index, all.length - 1)]

  const choose = ({ to }: Command) => {
    onClose()
    if (typeof to === 'string') navigate(to)
    else runShortcut(to.shortcut)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) setIndex((Math.min(index, all.length - 1) + step + all.length) % all.length)
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.field}>
        <Input
          data-autofocus
          size="md"
          classNames={{ input: styles.input }}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          placeholder={t('palette.hint')}
          aria-label={t('palette.title')}
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.id}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={t('common:close')} onClick={onClose} />
      </div>
      <Options id={id} groups={results.groups} current={current} onChoose={choose} />
      <SearchStatus results={results} count={all.length} text={text} />
    </>
  )
}

interface OptionsProps {
  id: string
  groups: Commands['groups']
  current: Command | undefined
  onChoose: (command: Command) => void
}

function Options({ id, groups, current, onChoose }: OptionsProps) {
  const { t } = useTranslation('site')
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is another place to be in view.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('palette.found')} className={styles.found}>
      {groups.map(({ name, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, no fieldsets.
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={styles.group}>
          <div id={`${id}-${name}`} className={styles.name}>
            {t(`palette.group.${name}`)}
          </div>
          {commands.map((command) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
            <div
              key={command.id}
              id={`${id}-${command.id}`}
              role="option"
              aria-selected={command === current}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(command)}
            >
              <span className={styles.start} aria-hidden="true">
                {command.start}
              </span>
              <span className={styles.words}>
                <span className={styles.label}>{command.label}</span>
                {command.line ? <span className={styles.line}>{command.line}</span> : null}
              </span>
              {command.end ? <span className={styles.end}>{command.end}</span> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** What is to be said beside the list: that the server is being asked, that it failed, or that there is nothing. */
function SearchStatus({ results, count, text }: { results: Commands; count: number; text: string }) {
  const { t } = useTranslation(['site', 'common'])
  const errorMessage = useErrorMessage()
  if (results.error) {
    return (
      <p className={styles.failed} role="alert">
        {t('palette.failed')} {errorMessage(readRefusal(results.error))}{' '}
        <TextButton label={t('common:retry')} onClick={results.retry} />
      </p>
    )
  }
  if (results.asking) {
    return (
      <div className={styles.asking}>
        <DelayedSkeleton label={t('palette.asking')}>
          <SkeletonRows count={2} />
        </DelayedSkeleton>
      </div>
    )
  }
  return (
    <output className={count > 0 ? 'visually-hidden' : styles.nothing}>
      {count > 0 ? t('palette.count', { count }) : t('palette.nothing', { text: text.trim() })}
    </output>
  )
}
