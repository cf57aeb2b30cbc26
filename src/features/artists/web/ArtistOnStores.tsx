// What each store does with a release of this artist, and where it may land on the page of a namesake.
import { IconAlertTriangle, IconLink, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type StoreArtistStep, type StoreProfiles, storeArtistPlan } from '../domain/store-profiles.ts'
import styles from './ArtistForm.module.css'

export interface ArtistOnStoresProps {
  artist: { storeProfiles: StoreProfiles }
  /** The stores of a release; all stores when omitted. */
  stores?: readonly string[]
  /** The page with the choice, when it is not on this one. */
  fixHref?: string
}

const LOOKS = {
  links: { icon: IconLink, tone: 'success' },
  makes: { icon: IconPlus, tone: 'info' },
  matches: { icon: IconAlertTriangle, tone: 'warn' },
} as const

const nameOf = ({ store }: StoreArtistStep) => findStore(store)?.name ?? store

export function ArtistOnStores({ artist, stores, fixHref }: ArtistOnStoresProps) {
  const { t } = useTranslation('artists')
  const plan = storeArtistPlan(artist, stores)
  const stepsWithId = plan.filter((step) => step.takesId)
  const others = plan.filter((step) => !step.takesId)
  const unsure = stepsWithId.some((step) => step.does === 'matches')
  return (
    <div className={styles.part}>
      <DescriptionList layout="rows">
        {stepsWithId.map((step) => (
          <DescriptionItem key={step.store} label={nameOf(step)}>
            <span className={styles.step}>
              <BoxBadge {...LOOKS[step.does]}>{t(`onStores.${step.does}`)}</BoxBadge>
              {step.page ? (
                <AppLink
                  href={step.page}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${t('onStores.open')}: ${nameOf(step)}`}
                >
                  {t('onStores.open')}
                </AppLink>
              ) : null}
            </span>
          </DescriptionItem>
        ))}
        {others.length > 0 ? (
          <DescriptionItem label={t('onStores.others', { count: others.length })}>
            {t('onStores.byName')}
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      {unsure ? (
        <p className={styles.advice}>
          {`${t('onStores.warning')} `}
          {fixHref ? <TextButton label={t('onStores.fix')} href={fixHref} /> : null}
        </p>
      ) : null}
    </div>
  )
}
