// Owns a button with a menu, which comes when one reaches for it.
import type { Menu } from '@mantine/core'
import { type AriaAttributes, cloneElement, type ReactElement, type ReactNode } from 'react'
import { onReach } from './on-reach.tsx'

export interface ActionMenuProps {
  button: ReactElement<AriaAttributes>
  /** The items, made with the menu they belong to. */
  children: (menu: typeof Menu) => ReactNode
}

export const ActionMenu = onReach<ActionMenuProps>(
  async () => {
    const { Menu } = await import('./opening.ts')
    return ({ button, children }) => (
      <Menu>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
      </Menu>
    )
  },
  ({ button }) => cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false }),
)
