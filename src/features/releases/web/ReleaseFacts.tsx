// What was said of a release besides its title and tracks: as it will stand in stores, and where.
import { useTranslation } from 'react-i18next'
import { useCountries } from '#features/artists/web/use-countries.ts'
import { findStore } from '#features/stores/domain.ts'
import { Fact, FactList } from '#ui/Fact.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { GENRES } from '../domain/vocabulary.ts'
import type { ReleaseAnswer } from './api.ts'
import { labelOf, useChoices } from './use-choices.ts'
import { useDates } from './use-dates.ts'

export function ReleaseFacts({ release }: { release: ReleaseAnswer }) {
  const { t, i18n } = useTranslation(['releases', 'common'])
  const { languageName } = useChoices()
  const { day } = useDates()
  const list = new Intl.ListFormat(i18n.language)
  const none = <span className="muted">{t('review.notSet')}</span>
  const genres = GENRES.filter((one) => one === release.primaryGenre || one === release.secondaryGenre)
    .sort((a) => (a === release.primaryGenre ? -1 : 1))
    .map((one) => t(`genre.${one}`))
  const label = release.label || release.artist?.name || ''
  // Empty means the year of the release, and its label.
  const line = ({ year, owner }: ReleaseAnswer['pLine']) =>
    [year ?? release.releaseDate?.slice(0, 4), owner || label].filter(Boolean).join(' ') || none
  const stores = release.platforms.map((id) => findStore(id)?.name ?? id)
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts.title')} />
      <FactList layout="rows">
        <Fact label={t('basics.type')}>{t(`type.${release.type}`)}</Fact>
        <Fact label={t('basics.language')}>{release.language ? languageName(release.language) : none}</Fact>
        <Fact label={t('detail.genre')}>{genres.length > 0 ? list.format(genres) : none}</Fact>
        <Fact label={t('basics.label')}>{label || none}</Fact>
        {release.originalReleaseDate ? (
          <Fact label={t('basics.originalDate')}>{day(release.originalReleaseDate)}</Fact>
        ) : null}
        <Fact label={t('basics.pLine')}>{line(release.pLine)}</Fact>
        <Fact label={t('basics.cLine')}>{line(release.cLine)}</Fact>
        <Fact label={t('distribution.territories.title')}>
          <Territories territories={release.territories} />
        </Fact>
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
          <Fact label={t('review.stores')}>{stores.length > 0 ? list.format(stores) : none}</Fact>
        ) : null}
      </FactList>
    </section>
  )
}

function Territories({ territories: { rule, countries } }: Pick<ReleaseAnswer, 'territories'>) {
  const { t, i18n } = useTranslation('releases')
  const names = useCountries()
  if (rule === 'worldwide') return t('distribution.territories.worldwide')
  const named = new Intl.ListFormat(i18n.language).format(countries.map((code) => labelOf(names, code)))
  return t(rule === 'only' ? 'review.onlyIn' : 'review.exceptIn', { countries: named })
}
