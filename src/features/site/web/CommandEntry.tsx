// The way to the palette and the help: two keys, and a button in the header. What they open is loaded when it is wanted.
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import styles from './CommandEntry.module.css'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }))

export function CommandEntry({ user }: { user: User }) {
  const { t } = useTranslation('site')
  const [opened, setOpened] = useState<'palette' | 'help'>()
  // Once opened they stay, so that they can leave as they came.
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const open = (what: 'palette' | 'help') => {
    setKnown((before) => new Set([...before, what]))
    setOpened(what)
  }
  const close = () => setOpened(undefined)
  useShortcuts({ palette: () => open('palette'), help: () => open('help') })
  return (
    <>
      <UnstyledButton className={styles.entry} onClick={() => open('palette')}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.word}>{t('palette.entry')}</span>
        <span className={styles.keys} aria-hidden="true">
          <ShortcutHint names={['palette']} />
        </span>
      </UnstyledButton>
      <Suspense>
        {known.has('palette') ? (
          <CommandPalette user={user} opened={opened === 'palette'} onClose={close} />
        ) : null}
        {known.has('help') ? <ShortcutHelp opened={opened === 'help'} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
