// Step 4: the stores it goes to; what the plan does not hold is shown with the plan that does.
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findStore, STORES } from '#features/stores/domain.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { fieldId } from './field-id.ts'
import { StoreGroup } from './StoreGroup.tsx'
import styles from './steps.module.css'
import { useWizard } from './use-wizard.ts'

const MAJOR = STORES.filter((store) => store.major)
const PREMIUM = STORES.filter((store) => !store.major)

export function PlatformsStep() {
  const { t, i18n } = useTranslation(['releases', 'common'])
  const { release, keeper, plan, errorOf, touch, ignoredPlatforms } = useWizard()
  const [search, setSearch] = useState('')
  const basic = plan === 'indiefy_lite'
  const open = basic ? MAJOR : STORES
  const fits = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase())
  const choose = (ids: string[], on: boolean) => {
    touch('platforms')
    const kept = release.platforms.filter((id) => !ids.includes(id))
    keeper.change({ platforms: on ? [...kept, ...ids] : kept })
  }
  const error = errorOf('platforms')
  const ignored = ignoredPlatforms.map((id) => findStore(id)?.name ?? id)
  const group = (stores: typeof STORES, title: string, locked: boolean) => (
    <StoreGroup
      title={title}
      stores={stores.filter((store) => fits(store.name))}
      chosen={release.platforms}
      locked={locked}
      onChoose={choose}
    />
  )
  const nothing = !STORES.some((store) => fits(store.name))
  return (
    <>
      <SectionHead
        title={t('platforms.title')}
        side={t('platforms.chosen', { count: release.platforms.length, total: open.length })}
      />
      <div id={fieldId('platforms')} tabIndex={-1} className={styles.stack}>
        <TextInput
          type="search"
          aria-label={t('platforms.search')}
          placeholder={t('platforms.search')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {error ? (
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : null}
        {ignored.length > 0 ? (
          <p className={styles.advice} role="status">
            {t('platforms.ignored', { stores: new Intl.ListFormat(i18n.language).format(ignored) })}
          </p>
        ) : null}
        {nothing ? <p className="muted">{t('platforms.nothing')}</p> : null}
        {group(MAJOR, t('platforms.major'), false)}
        {basic ? (
          <UpgradePrompt
            title={t('platforms.lockedTitle', { count: PREMIUM.length, plan: t('common:plan.pro') })}
            line={t('platforms.lockedLine', { count: MAJOR.length })}
            action={null}
          />
        ) : null}
        {group(PREMIUM, t('platforms.premium'), basic)}
      </div>
    </>
  )
}
