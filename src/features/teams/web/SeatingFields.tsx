// Role and artist access of a seat: shared by inviting and changing.
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { artistsQuery } from '#features/artists/web/api.ts'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { TEAM_ROLES, type TeamRole } from '../domain.ts'

export interface Seating {
  role: TeamRole
  artist_id: string | null
}

export interface SeatingFieldsProps {
  id: string
  seating: Seating
  onChange: (seating: Seating) => void
}

export function SeatingFields({ id, seating, onChange }: SeatingFieldsProps) {
  const { t } = useTranslation(['teams', 'common'])
  const artists = useQuery(artistsQuery())
  return (
    <>
      <Select<TeamRole>
        id={`${id}-role`}
        label={t('roleLabel')}
        description={t(`about.${seating.role}`)}
        data={TEAM_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={seating.role}
        allowDeselect={false}
        onChange={(role) => onChange({ ...seating, role: role ?? seating.role })}
      />
      <Select
        id={`${id}-artist`}
        label={<FieldLabel mark={t('common:optional')}>{t('invite.artist')}</FieldLabel>}
        placeholder={t('all')}
        data={(artists.data?.items ?? []).map((artist) => ({ value: artist.id, label: artist.name }))}
        value={seating.artist_id}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        onChange={(artist_id) => onChange({ ...seating, artist_id })}
      />
    </>
  )
}
