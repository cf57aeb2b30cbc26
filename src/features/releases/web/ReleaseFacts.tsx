// What was said of a release besides its title and tracks: as it will stand in stores, and where.

import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { Fact, FactList } from '#ui/Fact.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ReleaseAnswer } from './api.ts'
import { useChoices } from './use-choices.ts'
import { useReleaseWords } from './use-release-words.ts'

export function ReleaseFacts({ release, level }: { release: ReleaseAnswer; level?: 3 }) {
  const { t } = useTranslation('releases')
  const { languageName } = useChoices()
  const { day } = useDates()
  const words = useReleaseWords()
  const none = <span className="muted">{t('review.notSet')}</span>
  const stores = release.platforms.map((id) => findStore(id)?.name ?? id)
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts.title')} level={level} />
      <FactList layout="rows">
        <Fact label={t('basics.type')}>{t(`type.${release.type}`)}</Fact>
        <Fact label={t('basics.language')}>{release.language ? languageName(release.language) : none}</Fact>
        <Fact label={t('detail.genre')}>{words.genres(release) || none}</Fact>
        <Fact label={t('basics.label')}>{release.label || release.artist?.name || none}</Fact>
        {release.originalReleaseDate ? (
          <Fact label={t('basics.originalDate')}>{day(release.originalReleaseDate)}</Fact>
        ) : null}
        <Fact label={t('basics.pLine')}>{words.line(release, release.pLine) || none}</Fact>
        <Fact label={t('basics.cLine')}>{words.line(release, release.cLine) || none}</Fact>
        {release.licenceEndsOn ? (
          <Fact label={t('distribution.licenceEnd')}>{day(release.licenceEndsOn)}</Fact>
        ) : null}
        <Fact label={t('distribution.territories.title')}>{words.territories(release) || none}</Fact>
        <Fact label={t('detail.scheduleName')}>{t(`schedule.${release.schedule}`)}</Fact>
        <Fact label={t('distribution.presave.title')}>
          {release.presave
            ? release.presaveDate
              ? t('review.presaveFrom', { day: day(release.presaveDate) })
              : none
            : t('review.presaveOff')}
        </Fact>
        <Fact label={t('review.cover')}>{t(release.aiArtwork ? 'review.aiYes' : 'review.aiNo')}</Fact>
        {/* Once it is sent, each store has a row of its own. */}
        {release.revision === null ? (
          <Fact label={t('review.stores')}>{words.list(stores) || none}</Fact>
        ) : null}
      </FactList>
    </section>
  )
}
