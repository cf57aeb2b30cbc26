// Where fans find the artist outside the stores.
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { SOCIAL_KEYS, SOCIALS, socialUrl, websiteUrl } from '../domain/links.ts'
import type { FormPart } from './use-artist-form.ts'

const address = { type: 'url', maxLength: 500, spellCheck: false, autoCapitalize: 'none' } as const

export function LinkFields({ form, change, field }: FormPart) {
  const { t } = useTranslation('artists')
  return (
    <FieldGrid min={260}>
      <FieldWide>
        <TextInput
          {...field('website', () => change({ website: websiteUrl(form.website) ?? form.website }))}
          {...address}
          label={t('links.website')}
          placeholder="https://"
          value={form.website}
          onChange={(event) => change({ website: event.currentTarget.value })}
        />
      </FieldWide>
      {SOCIAL_KEYS.map((key) => {
        const value = form.socials[key]
        const set = (url: string) => change({ socials: { ...form.socials, [key]: url } })
        return (
          <TextInput
            key={key}
            {...field(`socials.${key}`, () => set(socialUrl(key, value) ?? value))}
            {...address}
            label={SOCIALS[key].name}
            placeholder={`https://${SOCIALS[key].hosts[0]}/…`}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )
      })}
    </FieldGrid>
  )
}
