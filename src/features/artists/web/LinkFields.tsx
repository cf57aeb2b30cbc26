// Where fans find the artist outside the stores.
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { SOCIAL_KEYS, SOCIALS, socialUrl, websiteUrl } from '../domain/links.ts'
import type { FormPart } from './use-artist-form.ts'

const address = { type: 'url', maxLength: 500, spellCheck: false, autoCapitalize: 'none' } as const

export function LinkFields({ form, field }: FormPart) {
  const { t } = useTranslation('artists')
  return (
    <FieldGrid min={260}>
      <FieldWide>
        <TextInput
          {...field('website', () => form.setFieldValue('website', (url) => websiteUrl(url) ?? url))}
          {...address}
          label={t('links.website')}
          placeholder="https://"
        />
      </FieldWide>
      {SOCIAL_KEYS.map((key) => (
        <TextInput
          key={key}
          {...field(`socials.${key}`, () =>
            form.setFieldValue(`socials.${key}`, (url: string) => socialUrl(key, url) ?? url),
          )}
          {...address}
          label={SOCIALS[key].name}
          placeholder={`https://${SOCIALS[key].hosts[0]}/…`}
        />
      ))}
    </FieldGrid>
  )
}
