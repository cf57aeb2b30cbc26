// The name of a field of a release or a track, as its form has it.
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FIELD_NAMES, type Field } from '../domain/fields.ts'

export function useFieldName(): (field: Field) => string {
  const { t } = useTranslation('releases')
  return (field) => t(FIELD_NAMES[field])
}
