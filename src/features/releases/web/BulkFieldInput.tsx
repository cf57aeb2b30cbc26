// The input of one field in the bulk edit dialog.
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { planOf } from '#features/accounts/domain.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { STORES } from '#features/stores/domain.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { DayField } from '#ui/DayField.tsx'
import { RELEASE_TIMINGS, TERRITORY_RULES } from '../domain/vocabulary.ts'
import styles from './BulkDialog.module.css'
import type { BulkField, BulkInput } from './bulk-change.ts'
import { StoreSelections } from './StoreSelections.tsx'
import { useChoices } from './use-choices.ts'

export interface BulkFieldInputProps {
  field: BulkField
  input: BulkInput
  onChange: (input: BulkInput) => void
}

export function BulkFieldInput({ field, input, onChange }: BulkFieldInputProps) {
  const { t } = useTranslation(['releases', 'common'])
  const genres = useChoices('genres')
  const languages = useChoices('languages')
  const label = t(`field.${field}`)
  const setText = (text: string | null | undefined) => onChange({ ...input, text: text ?? '' })
  switch (field) {
    case 'platforms':
      return <Stores input={input} onChange={onChange} />
    case 'territories':
      return <Territories input={input} onChange={onChange} />
    case 'releaseDate':
      return <DayField label={label} value={input.text || null} onChange={setText} />
    case 'primaryGenre':
    case 'secondaryGenre':
    case 'language':
    case 'releaseTiming': {
      const timings = RELEASE_TIMINGS.map((value) => ({ value, label: t(`releaseTiming.${value}`) }))
      return (
        <Select
          label={label}
          placeholder={t('common:chooseOne')}
          data={field === 'language' ? languages : field === 'releaseTiming' ? timings : genres}
          value={input.text || null}
          searchable={field !== 'releaseTiming'}
          allowDeselect={false}
          onChange={setText}
        />
      )
    }
    default:
      return (
        <TextInput
          label={label}
          description={field === 'label' ? undefined : t('bulk.ownerHint')}
          value={input.text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )
  }
}

/** The stores of the plan; they replace those of each draft. */
function Stores({ input, onChange }: Omit<BulkFieldInputProps, 'field'>) {
  const { t } = useTranslation('releases')
  const user = useUser()
  const hasAll = includes(planOf(user?.subscription.plan_name ?? 'indiefy_lite'), 'releases.all_stores')
  const open = STORES.filter(({ major }) => major || hasAll)
  return (
    <>
      <MultiSelect
        label={t('field.platforms')}
        description={t('bulk.storesHint')}
        searchable
        clearable
        hidePickedOptions
        classNames={{ pillsList: styles.pills }}
        maxDropdownHeight={240}
        data={open.map(({ id, name }) => ({ value: id, label: name }))}
        value={input.stores}
        onChange={(stores) => onChange({ ...input, stores })}
      />
      <StoreSelections
        open={open}
        chosen={input.stores}
        onApply={(stores) => onChange({ ...input, stores })}
      />
    </>
  )
}

function Territories({ input, onChange }: Omit<BulkFieldInputProps, 'field'>) {
  const { t } = useTranslation('releases')
  const countries = useCountries()
  return (
    <>
      <Select
        label={t('field.territories')}
        data={TERRITORY_RULES.map((value) => ({ value, label: t(`territories.${value}`) }))}
        value={input.rule}
        allowDeselect={false}
        onChange={(rule) =>
          onChange({ ...input, rule: TERRITORY_RULES.find((known) => known === rule) ?? input.rule })
        }
      />
      {input.rule === 'worldwide' ? null : (
        <MultiSelect
          label={t('bulk.countries')}
          searchable
          clearable
          hidePickedOptions
          maxDropdownHeight={240}
          data={countries}
          value={input.countries}
          onChange={(chosen) => onChange({ ...input, countries: chosen })}
        />
      )}
    </>
  )
}
