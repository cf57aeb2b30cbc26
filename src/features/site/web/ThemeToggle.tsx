// Switches between light and dark and remembers it.
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/TextButton.tsx'

export function useTheme() {
  const { t } = useTranslation('site')
  const { setColorScheme } = useMantineColorScheme()
  const colorScheme = useComputedColorScheme('light', { getInitialValueInEffect: true })
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const dark = ready && colorScheme === 'dark'
  return {
    dark,
    label: dark ? t('nav.light') : t('nav.dark'),
    toggle: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}

export function ThemeToggle() {
  const { dark, label, toggle } = useTheme()
  return (
    <ActionIcon aria-label={label} onClick={toggle}>
      {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  )
}

/** The same as a text link, for the footer. */
export function ThemeLink() {
  const { label, toggle } = useTheme()
  return <TextButton label={label} onClick={toggle} />
}
