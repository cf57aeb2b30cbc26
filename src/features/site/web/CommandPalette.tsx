// The command palette: a search field, its results, and the keys that move through them.
import '@mantine/spotlight/styles.layer.css'
import { CloseButton } from '@mantine/core'
import { clamp, getHotkeyHandler } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './CommandPalette.module.css'
import { type Command, type Commands, useCommands } from './use-commands.tsx'

const [store, palette] = createSpotlight()

export interface CommandPaletteProps {
  user: User
  opened: boolean
  onClose: () => void
  onHelp: () => void
}

export function CommandPalette({ user, opened, onClose, onHelp }: CommandPaletteProps) {
  const { t } = useTranslation('site')
  // A dialog that is open from its first render does not know which element to return the focus to.
  useEffect(() => {
    if (opened) palette.open()
    else palette.close()
  }, [opened])
  return (
    <Spotlight.Root
      store={store}
      onSpotlightClose={onClose}
      // useShortcuts opens it, so that the help lists the key and no dialog is covered.
      shortcut={null}
      size={640}
      radius="xl"
      yOffset="min(12dvh, 96px)"
      zIndex="var(--z-palette)"
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 140 }}
      centered={false}
      // Arrow keys move the selection without notifying the subscribers of the store.
      onKeyDown={() => store.setState(store.getState())}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      classNames={{
        content: styles.palette,
        body: styles.body,
        actionsList: styles.list,
        actionsGroup: styles.group,
        action: styles.action,
        actionSection: styles.section,
        actionBody: styles.text,
        actionLabel: styles.label,
        actionDescription: styles.description,
      }}
    >
      <Search user={user} onHelp={onHelp} />
    </Spotlight.Root>
  )
}

function Search({ user, onHelp }: Pick<CommandPaletteProps, 'user' | 'onHelp'>) {
  const { t } = useTranslation(['site', 'common'])
  const navigate = useNavigate()
  const listId = useId()
  const { query, selected } = useSpotlight(store)
  const results = useCommands(query, user)
  const commands = results.groups.flatMap((group) => group.commands)
  const current = commands[clamp(selected, 0, commands.length - 1)]
  const optionId = ({ id }: Command) => `${listId}-${id}`
  return (
    <>
      <Spotlight.Search
        data-autofocus
        size="md"
        classNames={{ wrapper: styles.field, input: styles.input }}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={<CloseButton aria-label={t('common:close')} onClick={palette.close} />}
        rightSectionPointerEvents="all"
        placeholder={t('palette.hint')}
        aria-label={t('palette.title')}
        role="combobox"
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onKeyDown={getHotkeyHandler([['mod+K', palette.close]])}
      />
      <Results
        id={listId}
        groups={results.groups}
        current={current}
        optionId={optionId}
        onChoose={({ to }) => (to === 'help' ? onHelp() : navigate(to))}
      />
      <SearchStatus results={results} count={commands.length} text={query} />
    </>
  )
}

interface ResultsProps {
  id: string
  groups: Commands['groups']
  current: Command | undefined
  optionId: (command: Command) => string
  onChoose: (command: Command) => void
}

function Results({ id, groups, current, optionId, onChoose }: ResultsProps) {
  const { t } = useTranslation('site')
  const commands = groups.flatMap((group) => group.commands)
  const ids = commands.map((command) => command.id).join()
  // Spotlight selects the first result when the query changes, but results of the server arrive later.
  useEffect(() => {
    const last = ids.split(',').length - 1
    store.updateState((state) => ({ ...state, selected: clamp(state.selected, 0, last) }))
  }, [ids])
  return (
    <Spotlight.ActionsList id={id} role="listbox" aria-label={t('palette.found')}>
      {groups.map((group) => (
        <Spotlight.ActionsGroup
          key={group.name}
          label={t(`palette.group.${group.name}`)}
          role="group"
          aria-label={t(`palette.group.${group.name}`)}
        >
          {group.commands.map((command) => (
            <Spotlight.Action
              key={command.id}
              // Spotlight.Action drops its `id`, and the field names the current option by it.
              ref={(node) => node?.setAttribute('id', optionId(command))}
              role="option"
              aria-selected={command === current}
              data-selected={command === current || undefined}
              label={command.label}
              description={command.line}
              leftSection={command.start}
              rightSection={command.end}
              dimmedSections={false}
              onClick={() => onChoose(command)}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
    </Spotlight.ActionsList>
  )
}

/** The state of the search below the results: pending, failed, empty, or (for screen readers) how many there are. */
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
      <div className={styles.pending}>
        <DelayedSkeleton label={t('palette.searching')}>
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
