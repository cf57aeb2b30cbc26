// The way to the palette and the help: two keys, and a button in the header. What they open is loaded when it is wanted.

import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { later } from '#ui/later.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { useSayOffline } from '#ui/use-say-offline.ts'
import styles from './CommandEntry.module.css'

const palette = later(async () => {
  const [{ CommandPalette }] = await Promise.all([
    import('./CommandPalette.tsx'),
    i18next.loadNamespaces(['releases', 'artists', 'settings']),
  ])
  return { CommandPalette }
})
const help = later(() => import('./ShortcutHelp.tsx'))
const PARTS = { palette, help }
const fetchPalette = () => void palette.fetch().catch(() => undefined)

export function CommandEntry({ user }: { user: User }) {
  const { t } = useTranslation('site')
  const sayOffline = useSayOffline()
  const [opened, setOpened] = useState<keyof typeof PARTS>()
  const CommandPalette = palette.useLoaded()?.CommandPalette
  const ShortcutHelp = help.useLoaded()?.ShortcutHelp
  const open = async (what: keyof typeof PARTS) => {
    try {
      await PARTS[what].fetch()
      setOpened(what)
    } catch {
      sayOffline()
    }
  }
  const close = () => setOpened(undefined)
  useShortcuts({ palette: () => void open('palette'), help: () => void open('help') })
  return (
    <>
      <div className={styles.room}>
        <UnstyledButton
          className={styles.entry}
          onPointerEnter={fetchPalette}
          onFocus={fetchPalette}
          onClick={() => open('palette')}
        >
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.word}>{t('palette.entry')}</span>
          <span className={styles.keys} aria-hidden="true">
            <ShortcutHint names={['palette']} />
          </span>
        </UnstyledButton>
      </div>
      {CommandPalette ? <CommandPalette user={user} opened={opened === 'palette'} onClose={close} /> : null}
      {ShortcutHelp ? <ShortcutHelp opened={opened === 'help'} onClose={close} /> : null}
    </>
  )
}
