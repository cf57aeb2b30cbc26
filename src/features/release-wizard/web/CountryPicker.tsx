// Selects countries by region: a whole region with one click, or each country; the search covers all regions.
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '#engines/text-rules/normalise.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { PARTS_OF_WORLD } from '../domain/parts-of-world.ts'
import styles from './CountryPicker.module.css'
import { usePlaceNames } from './use-place-names.ts'

interface Named {
  code: string
  name: string
}
interface NamedPart extends Named {
  countries: Named[]
}

export interface CountryPickerProps {
  chosen: readonly string[]
  onChange: (countries: string[]) => void
}

export function CountryPicker({ chosen, onChange }: CountryPickerProps) {
  const { t } = useTranslation('release-wizard')
  const parts = useNamedParts()
  const [search, setSearch] = useState('')
  const words = fold(search.trim())
  const fits = ({ name }: Named) => fold(name).includes(words)
  const visibleParts = parts
    .map((part) => ({ ...part, countries: fits(part) ? part.countries : part.countries.filter(fits) }))
    .filter((part) => part.countries.length > 0)
  const choose = (codes: string[], on: boolean) => {
    const others = chosen.filter((code) => !codes.includes(code))
    onChange(on ? [...others, ...codes].sort() : others)
  }
  return (
    <div className={styles.picker}>
      <div className={styles.bar}>
        <TextInput
          type="search"
          className={styles.search}
          aria-label={t('distribution.territories.search')}
          placeholder={t('distribution.territories.search')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {chosen.length > 0 ? (
          <Button variant="plain" onClick={() => onChange([])}>
            {t('distribution.territories.clear')}
          </Button>
        ) : null}
      </div>
      <p className={styles.chosen} role="status">
        {t('distribution.territories.chosen', { count: chosen.length })}
      </p>
      {visibleParts.length === 0 ? <p className="muted">{t('distribution.territories.nothing')}</p> : null}
      <ul aria-label={t('distribution.territories.parts')} className={styles.parts}>
        {visibleParts.map((part) => (
          <Part key={part.code} part={part} chosen={chosen} searched={words !== ''} onChoose={choose} />
        ))}
      </ul>
    </div>
  )
}

interface PartProps {
  part: NamedPart
  chosen: readonly string[]
  /** During a search all regions with matches are open. */
  searched: boolean
  onChoose: (codes: string[], on: boolean) => void
}

function Part({ part, chosen, searched, onChoose }: PartProps) {
  const { t } = useTranslation('release-wizard')
  const [opened, setOpened] = useState(false)
  const listId = useId()
  const { name, countries } = part
  const open = opened || searched
  const on = countries.filter(({ code }) => chosen.includes(code)).length
  return (
    <li className={styles.part}>
      <div className={styles.head}>
        <Checkbox
          label={name}
          checked={on === countries.length}
          indeterminate={on > 0 && on < countries.length}
          onChange={(event) =>
            onChoose(
              countries.map(({ code }) => code),
              event.currentTarget.checked,
            )
          }
        />
        <span className={styles.count}>{`${on} / ${countries.length}`}</span>
        {searched ? null : (
          <Button
            variant="plain"
            size="xs"
            aria-expanded={open}
            aria-controls={listId}
            aria-label={`${t(open ? 'distribution.territories.hide' : 'distribution.territories.show')}: ${name}`}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown
              size={18}
              aria-hidden="true"
              className={styles.chevron}
              data-open={open || undefined}
            />
          </Button>
        )}
      </div>
      {open ? (
        <ul id={listId} aria-label={name} className={styles.countries}>
          {countries.map(({ code, name: label }) => (
            <li key={code}>
              <Checkbox
                label={label}
                checked={chosen.includes(code)}
                onChange={(event) => onChoose([code], event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** The regions and their countries in the user's language, countries by name. */
function useNamedParts(): NamedPart[] {
  const { locale } = useDates()
  const nameOf = usePlaceNames()
  return useMemo(() => {
    const named = (code: string): Named => ({ code, name: nameOf(code) })
    return PARTS_OF_WORLD.map(({ code, countries }) => ({
      ...named(code),
      countries: countries.map(named).sort((a, b) => a.name.localeCompare(b.name, locale)),
    }))
  }, [locale, nameOf])
}
