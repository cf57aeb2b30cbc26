// The details of a release besides title and tracks, as stores will show them.

import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { ReleaseAnswer } from './api.ts'
import { useLanguageName } from './use-choices.ts'
import { useReleaseWords } from './use-release-words.ts'

export interface ReleaseDetailsProps {
  release: ReleaseAnswer
  level?: 3
  /** The page of its pre-save. */
  presaveHref?: string | undefined
}

export function ReleaseDetails({ release, level, presaveHref }: ReleaseDetailsProps) {
  const { t } = useTranslation('releases')
  const languageName = useLanguageName()
  const { day } = useDates()
  const words = useReleaseWords()
  const none = <span className="muted">{t('detail.notSet')}</span>
  const stores = release.platforms.map((id) => findStore(id)?.name ?? id)
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts.title')} level={level} />
      <DescriptionList layout="rows">
        {release.nativeTitle ? (
          <DescriptionItem label={t('field.nativeTitle')}>{release.nativeTitle}</DescriptionItem>
        ) : null}
        <DescriptionItem label={t('field.type')}>{t(`type.${release.type}`)}</DescriptionItem>
        <DescriptionItem label={t('field.language')}>
          {release.language ? languageName(release.language) : none}
        </DescriptionItem>
        <DescriptionItem label={t('detail.genre')}>{words.genres(release) || none}</DescriptionItem>
        <DescriptionItem label={t('field.label')}>
          {release.label || release.artist?.name || none}
        </DescriptionItem>
        {release.originalReleaseDate ? (
          <DescriptionItem label={t('field.originalReleaseDate')}>
            {day(release.originalReleaseDate)}
          </DescriptionItem>
        ) : null}
        <DescriptionItem label={t('field.pLine')}>
          {words.line(release, release.pLine) || none}
        </DescriptionItem>
        <DescriptionItem label={t('field.cLine')}>
          {words.line(release, release.cLine) || none}
        </DescriptionItem>
        <DescriptionItem label={t('field.releaseTiming')}>{words.timing(release)}</DescriptionItem>
        {release.licenceEndsOn ? (
          <DescriptionItem label={t('field.licenceEndsOn')}>{day(release.licenceEndsOn)}</DescriptionItem>
        ) : null}
        <DescriptionItem label={t('field.territories')}>{words.territories(release) || none}</DescriptionItem>
        <DescriptionItem label={t('detail.scheduleName')}>
          {t(`schedule.${release.schedule}`)}
        </DescriptionItem>
        <DescriptionItem label={t('field.presaveDate')}>
          {release.presave
            ? release.presaveDate
              ? t('detail.presaveFrom', { day: day(release.presaveDate) })
              : none
            : t('detail.presaveOff')}
          {presaveHref ? (
            <>
              {' '}
              <TextButton label={t('detail.presaveOpen')} href={presaveHref} />
            </>
          ) : null}
        </DescriptionItem>
        <DescriptionItem label={t('detail.cover')}>
          {t(release.aiArtwork ? 'detail.aiYes' : 'detail.aiNo')}
        </DescriptionItem>
        {/* After submission the table of stores shows each one. */}
        {release.revision === null ? (
          <DescriptionItem label={t('detail.stores')}>{words.list(stores) || none}</DescriptionItem>
        ) : null}
      </DescriptionList>
    </section>
  )
}
