// Step 4: the stores to deliver to; stores outside the plan appear with the plan that includes them.

import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '#engines/text-rules/normalise.ts'
import { isFullTakedown } from '#features/deliveries/domain.ts'
import { deliveriesOfReleaseQuery } from '#features/deliveries/web/api.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import { StoreSelections } from '#features/releases/web/StoreSelections.tsx'
import { findStore, STORE_KINDS, STORES, type StoreOption } from '#features/stores/domain.ts'
import { useConnectedStores } from '#features/stores/web/use-connected-stores.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId } from './field-id.ts'
import { LockedNotice } from './LockedNotice.tsx'
import { type ShownStore, StoreGroup } from './StoreGroup.tsx'
import styles from './steps.module.css'
import { usePlaceNames } from './use-place-names.ts'
import { useWizard } from './use-wizard.ts'

const MAJOR = STORES.filter((store) => store.major)
const NONE_LOCKED: readonly string[] = []
const PREMIUM = STORES.filter((store) => !store.major)

export default function PlatformsStep() {
  const { t, i18n } = useTranslation(['release-wizard', 'common'])
  const { release, draftStore, plan, touch, ignoredPlatforms } = useWizard()
  const [search, setSearch] = useState('')
  const connectedStores = useConnectedStores()
  const visibleStores = useShownStores(search, connectedStores)
  const needsUpgrade = !includes(plan, 'releases.all_stores')
  const lockedStores = release.delivered?.platforms ?? NONE_LOCKED
  const takenDownStores = useTakenDownStores(release)
  const open = needsUpgrade ? MAJOR : STORES
  const chosen = open.filter((store) => release.platforms.includes(store.id))
  const unconnected = connectedStores
    ? chosen.filter(({ id }) => !connectedStores.some((store) => store.id === id)).length
    : 0
  // A stable function, so that only the changed ones of 170 rows render again.
  const choose = useCallback(
    (ids: string[], on: boolean) => {
      touch('platforms')
      const { platforms, delivered } = draftStore.snapshot().release
      const remaining = platforms.filter((id) => !ids.includes(id) || delivered?.platforms.includes(id))
      draftStore.change({ platforms: on ? [...new Set([...remaining, ...ids])] : remaining })
    },
    [draftStore, touch],
  )
  const ignored = ignoredPlatforms.map((id) => findStore(id)?.name ?? id)
  const apply = (platforms: string[]) => {
    touch('platforms')
    draftStore.change({ platforms })
  }
  // A search opens the groups it finds something in; without one they are as the user left them.
  const isSearching = search.trim() !== ''
  const keyOf = (group: string) => (isSearching ? `${group} found` : group)
  return (
    <>
      <SectionHead
        title={t('platforms.title')}
        side={t('platforms.chosen', { count: chosen.length, total: open.length })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold the fieldsets below with their own errors. */}
      <div
        id={fieldId('platforms')}
        role="group"
        aria-label={t('platforms.title')}
        aria-describedby={findingsId('platforms')}
        tabIndex={-1}
        className={styles.stack}
      >
        <div className={`${styles.row} ${styles.between}`}>
          <TextInput
            type="search"
            aria-label={t('platforms.search')}
            placeholder={t('platforms.search')}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={search}
            className={styles.search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {chosen.length > lockedStores.length ? (
            <TextButton label={t('platforms.drop')} onClick={() => apply([...lockedStores])} />
          ) : null}
        </div>
        <StoreSelections open={open} chosen={release.platforms} lockedIds={lockedStores} onApply={apply} />
        {release.delivered ? <LockedNotice>{t('lockedFields.stores')}</LockedNotice> : null}
        <FieldFindings at="platforms" />
        {ignored.length > 0 ? (
          <p className={styles.advice} role="status">
            {t('platforms.ignored', { stores: listFormat(i18n.language).format(ignored) })}
          </p>
        ) : null}
        {unconnected > 0 ? (
          <p className={styles.note}>{t('platforms.unconnected', { count: unconnected })}</p>
        ) : null}
        {visibleStores.length === 0 ? <p className="muted">{t('platforms.nothing')}</p> : null}
        <div>
          <StoreGroup
            key={keyOf('major')}
            title={t('platforms.major')}
            stores={visibleStores.filter((store) => store.major)}
            chosen={release.platforms}
            lockedIds={lockedStores}
            takenDownIds={takenDownStores}
            locked={false}
            startsOpen
            onChoose={choose}
          />
          {needsUpgrade ? (
            <UpgradePrompt
              from="wizard_platforms"
              title={t('platforms.lockedTitle', { count: PREMIUM.length, plan: t('common:plan.pro') })}
              line={t('platforms.lockedLine', { count: MAJOR.length })}
            />
          ) : null}
          {STORE_KINDS.map((kind) => (
            <StoreGroup
              key={keyOf(kind)}
              title={t(`platforms.kind.${kind}`)}
              stores={visibleStores.filter((store) => !store.major && store.kind === kind)}
              chosen={release.platforms}
              lockedIds={lockedStores}
              takenDownIds={takenDownStores}
              locked={needsUpgrade}
              startsOpen={isSearching}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/** The stores that had the live release until it was taken down there, permanently. */
function useTakenDownStores({ id, delivered }: ReleaseAnswer): readonly string[] {
  const { data } = useQuery({ ...deliveriesOfReleaseQuery(id), enabled: delivered !== null })
  return useMemo(
    () =>
      data?.items
        .filter((delivery) => isFullTakedown(delivery) && !delivery.rightsEnded)
        .map(({ store }) => store.id) ?? NONE_LOCKED,
    [data],
  )
}

/**
 * The stores that match the search, by name or by a place they operate in, with those places in the user's language.
 */
function useShownStores(search: string, connectedStores: readonly StoreOption[] | undefined): ShownStore[] {
  const { locale } = useDates()
  const nameOf = usePlaceNames()
  const all = useMemo(() => {
    const list = listFormat(locale, { type: 'unit' })
    return STORES.map((store) => ({
      ...store,
      where: list.format(store.places.map(nameOf)),
      later: connectedStores !== undefined && !connectedStores.some(({ id }) => id === store.id),
    }))
  }, [locale, nameOf, connectedStores])
  const words = fold(search.trim())
  return all.filter(({ name, where }) => fold(`${name} ${where}`).includes(words))
}
