// Opens the command palette and the list of shortcuts: two keys, and a button in the header.

import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { useLoadsAhead } from '#lib/web/use-loads-ahead.ts'
import { DialogFailure, lazyPart } from '#ui/lazy-part.tsx'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import styles from './CommandEntry.module.css'
import { ShortcutHelp } from './ShortcutHelp.tsx'

const CommandPalette = lazyPart(
  async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }),
  { Failed: DialogFailure },
)

export function CommandEntry({ user }: { user: User }) {
  const { t } = useTranslation('site')
  const [paletteOpened, palette] = useDisclosure()
  const [helpOpened, help] = useDisclosure()
  const loadsAhead = useLoadsAhead()
  const [isWanted, setWanted] = useState(false)
  const openPalette = () => {
    setWanted(true)
    palette.open()
  }
  useShortcuts({ palette: openPalette, help: help.open })
  return (
    <>
      <div className={styles.room}>
        <UnstyledButton className={styles.entry} onPointerDown={() => setWanted(true)} onClick={openPalette}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.word}>{t('palette.entry')}</span>
          <span className={styles.keys} aria-hidden="true">
            <ShortcutHint names={['palette']} />
          </span>
        </UnstyledButton>
      </div>
      {loadsAhead || isWanted ? (
        <CommandPalette user={user} opened={paletteOpened} onClose={palette.close} onHelp={help.open} />
      ) : null}
      <ShortcutHelp opened={helpOpened} onClose={help.close} />
    </>
  )
}
