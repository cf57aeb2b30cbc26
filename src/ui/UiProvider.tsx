// Owns the theme around the whole interface: Mantine with our tokens, and the place where toasts appear.
import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Toasts } from './Toasts.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

export interface UiProviderProps {
  children: ReactNode
  colorScheme?: MantineProviderProps['defaultColorScheme']
  colorSchemeManager?: MantineProviderProps['colorSchemeManager']
}

export function UiProvider({ children, colorScheme = 'auto', colorSchemeManager }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme={colorScheme}
      colorSchemeManager={colorSchemeManager}
    >
      {children}
      <Toasts />
    </MantineProvider>
  )
}
