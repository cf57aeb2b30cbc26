// A button that opens a menu.
import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

export interface ActionMenuProps {
  button: ReactElement
  /** `Menu.Item`s. */
  children: ReactNode
}

export function ActionMenu({ button, children }: ActionMenuProps) {
  return (
    <Menu>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
