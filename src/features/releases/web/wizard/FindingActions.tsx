// What one click mends in the words of a release, and what one click says is meant as it stands.
import { useTranslation } from 'react-i18next'
import type { TextFix } from '#engines/text-rules/findings.ts'
import { TextAction } from '#ui/TextAction.tsx'
import { draftOf } from '../../domain/draft.ts'
import type { ReleaseFinding } from '../../domain/submission.ts'
import { CONTRIBUTOR_ROLES, TRACK_VERSIONS } from '../../domain/vocabulary.ts'
import { fieldsOfFix } from '../../domain/words.ts'
import styles from './FindingsByStep.module.css'
import { useWizard } from './use-wizard.ts'

export function FindingActions({ finding }: { finding: ReleaseFinding }) {
  const { t } = useTranslation('releases')
  const { keeper, release } = useWizard()
  const nameOf = useNameOfFix()
  const { fix, rule } = finding

  function mend(wanted: TextFix) {
    const { release: fields, tracks } = fieldsOfFix(draftOf(release), wanted)
    if (Object.keys(fields).length > 0) keeper.change(fields)
    for (const { index, fields: changed } of tracks) {
      const track = release.tracks[index]
      if (track) keeper.changeTrack(track.id, changed)
    }
  }
  function confirm(meant: string) {
    const number = /^tracks\.(\d+)\./.exec(finding.at)?.[1]
    const track = number === undefined ? undefined : release.tracks[Number(number)]
    if (track) keeper.changeTrack(track.id, { confirmed: [...track.confirmed, meant] })
    else keeper.change({ confirmed: [...release.confirmed, meant] })
  }
  if (!fix && !(finding.confirmable && rule)) return null
  return (
    <div className={styles.actions}>
      {fix ? <TextAction label={nameOf(fix)} onClick={() => mend(fix)} /> : null}
      {finding.confirmable && rule ? (
        <TextAction label={t('fix.meant')} onClick={() => confirm(rule)} />
      ) : null}
    </div>
  )
}

/** What a fix does, in the words of its button. */
function useNameOfFix(): (fix: TextFix) => string {
  const { t } = useTranslation('releases')
  return (fix) => {
    switch (fix.kind) {
      case 'replace':
        return t('fix.replace', { value: fix.value })
      case 'remove':
        return t('fix.remove')
      case 'split':
        return t('fix.split', { names: [...fix.names, ...fix.featured].join(', ') })
      case 'move_to_featured':
        return t('fix.toFeatured', { names: fix.names.join(', ') })
      case 'move_to_contributors': {
        const role = CONTRIBUTOR_ROLES.find((one) => one === fix.role)
        return t('fix.toContributors', {
          names: fix.names.join(', '),
          role: role ? t(`role.${role}`) : fix.role,
        })
      }
      case 'move_to_version': {
        const version = TRACK_VERSIONS.find((one) => one === fix.version)
        return t('fix.toVersion', { version: version ? t(`version.${version}`) : fix.version })
      }
      case 'add_performer':
        return t('fix.addPerformer', { name: fix.name })
    }
  }
}
