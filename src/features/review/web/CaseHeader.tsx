// The header of a case: the release, its account and what is known about both.

import { useTranslation } from 'react-i18next'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { useDates } from '#lib/web/use-dates.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import type { CaseAnswer } from './api.ts'
import styles from './review.module.css'

/** The element that takes the focus when a case opens. */
export const CASE_HEAD = 'case-head'

export function CaseHeader({ subject }: { subject: CaseAnswer }) {
  const { t } = useTranslation(['review', 'releases', 'common'])
  const { day, dayOf, moment } = useDates()
  const { release, account } = subject
  const type = t(`releases:type.${release.type}`)
  const byline = {
    artist: displayArtist(mainNames(release.artist?.name, release.otherArtists)),
    type,
    label: release.label,
  }
  return (
    <header className={styles.caseHead}>
      <Cover
        image={coverSource(release.artwork?.urls, 320)}
        alt={t('case.cover', { title: release.title })}
        emptyText={t('case.noCover')}
        lift
        eager
      />
      <div>
        <StatusBadge status={release.status} live={release.live} updateOf={release.updateOf} />
        <h2 id={CASE_HEAD} tabIndex={-1}>
          {release.title}
          {release.subtitle ? ` (${release.subtitle})` : ''}
        </h2>
        {release.live && release.status !== 'published' ? <p>{t('case.update')}</p> : null}
        <p className="muted">{t(release.label ? 'case.releasedBy' : 'case.byline', byline)}</p>
        {account.blocked ? <p className={styles.refusal}>{t('case.accountBlocked')}</p> : null}
        <DescriptionList>
          <DescriptionItem label={t('case.date')}>
            {release.releaseDate ? day(release.releaseDate) : t('common:none')}
          </DescriptionItem>
          {subject.dueAt ? (
            <DescriptionItem label={t('case.due')}>{moment(subject.dueAt)}</DescriptionItem>
          ) : null}
          <DescriptionItem label="UPC">
            <code>{release.upc ?? t('common:none')}</code>
          </DescriptionItem>
          <DescriptionItem label={t('case.stores')}>{release.platforms.length}</DescriptionItem>
          <DescriptionItem label={t('case.version')}>{release.revision}</DescriptionItem>
          {release.explicit ? (
            <DescriptionItem label={t('case.explicit')}>{t('common:yes')}</DescriptionItem>
          ) : null}
          <DescriptionItem label={t('case.account')}>
            {t('case.accountLine', {
              name: account.name,
              plan: t(`common:plan.${account.plan as 'pro'}`),
              since: dayOf(account.since),
              releases: t('case.releases', { count: account.releaseCount }),
              reopened: t('case.reopened', { count: account.reopenedCount }),
            })}
          </DescriptionItem>
        </DescriptionList>
      </div>
    </header>
  )
}
