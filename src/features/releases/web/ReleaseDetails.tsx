// The details of a release besides title and tracks, as stores will show them.

import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ReleaseAnswer } from './api.ts'
import { useChoices } from './use-choices.ts'
import { useReleaseWords } from './use-release-words.ts'

export function ReleaseDetails({ release, level }: { release: ReleaseAnswer; level?: 3 }) {
  const { t } = useTranslation('releases')
  const { languageName } = useChoices()
  const { day } = useDates()
  const words = useReleaseWords()
  const none = <span className="muted">{t('review.notSet')}</span>
  const stores = release.platforms.map((id) => findStore(id)?.name ?? id)
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts.title')} level={level} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('basics.type')}>{t(`type.${release.type}`)}</DescriptionItem>
        <DescriptionItem label={t('basics.language')}>
          {release.language ? languageName(release.language) : none}
        </DescriptionItem>
        <DescriptionItem label={t('detail.genre')}>{words.genres(release) || none}</DescriptionItem>
        <DescriptionItem label={t('basics.label')}>
          {release.label || release.artist?.name || none}
        </DescriptionItem>
        {release.originalReleaseDate ? (
          <DescriptionItem label={t('basics.originalDate')}>
            {day(release.originalReleaseDate)}
          </DescriptionItem>
        ) : null}
        <DescriptionItem label={t('basics.pLine')}>
          {words.line(release, release.pLine) || none}
        </DescriptionItem>
        <DescriptionItem label={t('basics.cLine')}>
          {words.line(release, release.cLine) || none}
        </DescriptionItem>
        {release.licenceEndsOn ? (
          <DescriptionItem label={t('distribution.licenceEnd')}>{day(release.licenceEndsOn)}</DescriptionItem>
        ) : null}
        <DescriptionItem label={t('distribution.territories.title')}>
          {words.territories(release) || none}
        </DescriptionItem>
        <DescriptionItem label={t('detail.scheduleName')}>
          {t(`schedule.${release.schedule}`)}
        </DescriptionItem>
        <DescriptionItem label={t('distribution.presave.title')}>
          {release.presave
            ? release.presaveDate
              ? t('review.presaveFrom', { day: day(release.presaveDate) })
              : none
            : t('review.presaveOff')}
        </DescriptionItem>
        <DescriptionItem label={t('review.cover')}>
          {t(release.aiArtwork ? 'review.aiYes' : 'review.aiNo')}
        </DescriptionItem>
        {/* Once it is sent, each store has a row of its own. */}
        {release.revision === null ? (
          <DescriptionItem label={t('review.stores')}>{words.list(stores) || none}</DescriptionItem>
        ) : null}
      </DescriptionList>
    </section>
  )
}
