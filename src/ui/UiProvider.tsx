// The theme provider of the interface: Mantine with our tokens, and the toasts.
import '@mantine/notifications/styles.layer.css'
import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { TOAST_MS } from './show-toast.tsx'
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
      <Notifications
        position="bottom-right"
        autoClose={TOAST_MS}
        withAutoCloseProgress
        pauseResetOnHover="all"
        transitionDuration={140}
        containerWidth={460}
        limit={4}
        zIndex={600}
      />
    </MantineProvider>
  )
}
