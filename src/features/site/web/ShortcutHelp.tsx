// Lists the shortcuts active on the current page.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHORTCUT_GROUPS, SHORTCUTS, useAvailableShortcuts, useIsApple } from '#lib/web/shortcuts.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import styles from './ShortcutHelp.module.css'

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  const available = useAvailableShortcuts()
  const mod = useIsApple() ? '⌘' : 'Ctrl'
  // A dialog that is open from its first render does not know which element to return the focus to.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(opened), [opened])
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={styles.line}>{t('keys.line', { mod })}</p>
      {SHORTCUT_GROUPS.map((group) => {
        const names = available.filter((name) => SHORTCUTS[name].group === group)
        if (names.length === 0) return null
        return (
          <section key={group} className={styles.group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`}>{t(`keys.group.${group}`)}</h3>
            <dl>
              {names.map((name) => (
                <div key={name}>
                  <dt>{t(`keys.actions.${name}`)}</dt>
                  <dd>
                    <ShortcutHint names={[name]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </Dialog>
  )
}
