// The label of a release or track field, as in its form.
import { useTranslation } from 'react-i18next'
import { FIELD_NAMES, type Field } from '../domain/fields.ts'

export function useFieldName(): (field: Field) => string {
  const { t } = useTranslation('releases')
  return (field) => t(FIELD_NAMES[field])
}
