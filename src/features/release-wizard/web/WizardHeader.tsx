// The header of the wizard: which release it edits, and the save state.
import { useTranslation } from 'react-i18next'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { SaveState } from '#ui/SaveState.tsx'
import type { DraftSnapshot, SaveStatus } from './draft-store.ts'
import { useWizard } from './use-wizard.ts'
import styles from './Wizard.module.css'

export interface WizardHeaderProps {
  release: ReleaseAnswer
  save: SaveStatus
  stopped: DraftSnapshot['stopped']
}

export function WizardHeader({ release, save, stopped }: WizardHeaderProps) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { dayShort } = useDates()
  const facts = [
    t('wizard.byline', {
      type: t(`releases:type.${release.type}`),
      artist:
        displayArtist(mainNames(release.artist?.name, release.otherArtists)) || t('releases:list.noArtist'),
    }),
    t(`releases:schedule.${release.schedule}`),
    ...(release.releaseDate ? [dayShort(release.releaseDate)] : []),
  ]
  return (
    <header className={styles.head}>
      <Cover
        image={coverSource(release.artwork?.urls, 56)}
        alt=""
        size={56}
        emptyText={t('releases:list.noCover')}
      />
      <div className={styles.words}>
        <h1 tabIndex={-1} className={styles.title}>
          {release.title || t('releases:list.untitled')}
        </h1>
        <p className={styles.line}>{facts.join(', ')}</p>
      </div>
      {stopped ? null : (
        <div className={styles.save}>
          <SaveWord save={save} />
        </div>
      )}
    </header>
  )
}

function SaveWord({ save }: { save: SaveStatus }) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { clock } = useDates()
  const { draftStore } = useWizard()
  const retry = { label: t('common:retry'), onClick: () => void draftStore.flush() }
  if (save.kind === 'idle') return <SaveState state="saved" text={t('wizard.notYet')} />
  if (save.kind === 'saving') return <SaveState state="saving" text={t('wizard.saving')} />
  if (save.kind === 'offline') {
    const text = save.onDevice
      ? t('wizard.offlineStored', { count: save.waiting })
      : t('wizard.offline', { count: save.waiting })
    return <SaveState state="offline" text={text} action={retry} />
  }
  if (save.kind === 'error') return <SaveState state="error" text={t('wizard.saveError')} action={retry} />
  return <SaveState state="saved" text={t('wizard.saved', { time: clock(save.savedAt ?? new Date()) })} />
}
