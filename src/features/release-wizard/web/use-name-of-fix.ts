// The label of a one-click fix, for its button.
import { useTranslation } from 'react-i18next'
import type { TextFix } from '#engines/text-rules/findings.ts'
import { CONTRIBUTOR_ROLES, TRACK_VERSIONS } from '#features/releases/domain/vocabulary.ts'

export function useNameOfFix(): (fix: TextFix) => string {
  const { t } = useTranslation(['release-wizard', 'releases'])
  return (fix) => {
    switch (fix.kind) {
      case 'replace':
        return t('fix.replace', { value: fix.value })
      case 'remove':
        return t('fix.remove')
      case 'split':
        return t('fix.split', { names: [...fix.names, ...fix.featured].join(', ') })
      case 'move_to_featured':
        // Guests who are credited already only leave the title.
        if (fix.names.length === 0) return t('fix.replace', { value: fix.value })
        return t('fix.toFeatured', { names: fix.names.join(', ') })
      case 'move_to_contributors': {
        const role = CONTRIBUTOR_ROLES.find((role) => role === fix.role)
        return t('fix.toContributors', {
          names: fix.names.join(', '),
          role: role ? t(`releases:role.${role}`) : fix.role,
        })
      }
      case 'move_to_version': {
        const version = TRACK_VERSIONS.find((version) => version === fix.version)
        return t('fix.toVersion', { version: version ? t(`releases:version.${version}`) : fix.version })
      }
      case 'add_performer':
        return t('fix.addPerformer', { name: fix.name })
    }
  }
}
