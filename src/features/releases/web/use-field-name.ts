// The label of a release or track field, as in its form.
import { useTranslation } from 'react-i18next'
import type { Field } from '../domain/fields.ts'

export function useFieldName(): (field: Field) => string {
  const { t } = useTranslation('releases')
  return (field) => t(`field.${field}`)
}
