// The actor of an audit entry as text: a user, staff impersonating a user, or the system.
import { useTranslation } from 'react-i18next'
import type { EntryRow } from './api.ts'

export function useWho(): (entry: Pick<EntryRow, 'actor' | 'impersonator'>) => string {
  const { t } = useTranslation('audit')
  return ({ actor, impersonator }) => {
    if (!actor) return t('system')
    const name = actor.name ?? t('unknown')
    return impersonator ? t('inName', { staff: impersonator.name ?? t('unknown'), name }) : name
  }
}
