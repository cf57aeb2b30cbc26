// Changes the language without a reload, and remembers it in this browser and for the user's emails.
import { ActionIcon, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { isBlocked } from '../domain.ts'
import { accountsApi, userQuery } from './api.ts'

export function useChangeLanguage() {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  return async (language: Language) => {
    await i18n.changeLanguage(language)
    const person = client.getQueryData(userQuery.queryKey)
    // The API refuses a blocked user; the browser remembers the language all the same.
    if (!person || isBlocked(person)) return
    // The page has already changed; a failed request only means that emails keep the previous language.
    const user = await accountsApi.setLanguage.call({ language }).catch(() => undefined)
    if (user) client.setQueryData(userQuery.queryKey, user)
  }
}

export function LanguageMenu() {
  const { t, i18n } = useTranslation('site')
  const change = useChangeLanguage()
  return (
    <ActionMenu
      button={
        <ActionIcon aria-label={t('nav.language')}>
          <IconLanguage size={20} />
        </ActionIcon>
      }
    >
      {LANGUAGES.map((language) => (
        <Menu.Item
          key={language}
          lang={language}
          aria-current={language === i18n.language || undefined}
          onClick={() => change(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Menu.Item>
      ))}
    </ActionMenu>
  )
}
