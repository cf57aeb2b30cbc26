// Links to the artist elsewhere.
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { NETWORK_KEYS, NETWORKS, readNetworkUrl } from '../domain/networks.ts'
import { URL_LENGTH_MAX } from '../domain.ts'
import styles from './artist-pages.module.css'
import type { PageEditor } from './use-page-form.ts'

export function LinkFields({ editor: { form } }: { editor: PageEditor }) {
  const { t } = useTranslation('artist-pages')
  const head = useId()
  return (
    <section aria-labelledby={head} className={styles.stack}>
      <SectionHead id={head} title={t('links.title')} side={t('links.side')} />
      <FieldGrid min={200}>
        {NETWORK_KEYS.map((network) => {
          const { name, hosts } = NETWORKS[network]
          const at = `links.${network}` as const
          return (
            <TextInput
              key={network}
              label={name ?? t('network.website')}
              placeholder={hosts ? `${hosts[0]}/…` : 'https://'}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={URL_LENGTH_MAX}
              {...form.getInputProps(at)}
              onBlur={() => {
                const url = readNetworkUrl(network, form.values.links[network], location.hostname)
                if (url) form.setFieldValue(at, url)
                form.validateField(at)
              }}
            />
          )
        })}
      </FieldGrid>
    </section>
  )
}
