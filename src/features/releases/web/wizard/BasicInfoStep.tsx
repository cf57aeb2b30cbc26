// Step 1: title, artist, type and rights owners of the release.
import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useChoices } from '../use-choices.ts'
import { ArtistSelect } from './ArtistSelect.tsx'
import { DayInput } from './DayInput.tsx'
import { fieldId } from './field-id.ts'
import { RightsLine } from './RightsLine.tsx'
import { TypeSelect } from './TypeSelect.tsx'
import { UpcInput } from './UpcInput.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export function BasicInfoStep() {
  const { t } = useTranslation(['releases', 'common'])
  const { release, draftStore, plan } = useWizard()
  const { genres, languages } = useChoices()
  const field = useField()
  const basic = plan === 'basic'
  const optional = t('common:optional')
  return (
    <>
      <SectionHead title={t('basics.title')} />
      <FieldGrid>
        <FieldWide>
          <TextInput
            {...field('title')}
            label={t('basics.titleLabel')}
            description={t('basics.titleHint')}
            value={release.title}
            maxLength={300}
            onChange={(event) => draftStore.change({ title: event.currentTarget.value })}
          />
        </FieldWide>
        <ArtistSelect
          {...field('artistId')}
          isLocked={release.live}
          value={release.artist?.id ?? null}
          onChoose={(artist) => {
            draftStore.knowArtist(artist.id, artist.name)
            draftStore.change({ artistId: artist.id })
          }}
        />
        <TypeSelect />
        <Select
          {...field('language')}
          label={t('basics.language')}
          placeholder={t('common:chooseOne')}
          data={languages}
          value={release.language}
          searchable
          allowDeselect={false}
          onChange={(language) => draftStore.change({ language })}
        />
        <Select
          {...field('primaryGenre')}
          label={t('basics.primaryGenre')}
          placeholder={t('common:chooseOne')}
          data={genres}
          value={release.primaryGenre}
          searchable
          allowDeselect={false}
          onChange={(primaryGenre) => draftStore.change({ primaryGenre })}
        />
        <Select
          {...field('secondaryGenre')}
          label={<FieldLabel mark={optional}>{t('basics.secondaryGenre')}</FieldLabel>}
          placeholder={t('basics.noGenre')}
          data={genres.map((genre) => ({ ...genre, disabled: genre.value === release.primaryGenre }))}
          value={release.secondaryGenre}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          onChange={(secondaryGenre) => draftStore.change({ secondaryGenre })}
        />
        <TextInput
          {...field('label')}
          label={<FieldLabel mark={optional}>{t('basics.label')}</FieldLabel>}
          // What an account had before its plan changed can still be taken away.
          disabled={basic && release.label === ''}
          placeholder={release.artist?.name}
          description={
            basic ? t('basics.labelLocked', { plan: t('common:plan.pro') }) : t('basics.labelHint')
          }
          rightSection={basic ? <IconLock size={16} aria-hidden="true" /> : undefined}
          value={release.label}
          maxLength={200}
          onChange={(event) => draftStore.change({ label: event.currentTarget.value })}
        />
        <UpcInput />
        <FieldWide>
          <Explicit />
        </FieldWide>
      </FieldGrid>
      <SectionHead title={t('basics.rights')} level={3} />
      <FieldGrid>
        <RightsLine line="pLine" />
        <RightsLine line="cLine" />
        <OriginalDate />
      </FieldGrid>
    </>
  )
}

/** On as long as a track is, whatever was chosen here. */
function Explicit() {
  const { t } = useTranslation('releases')
  const { release, draftStore } = useWizard()
  const track = release.tracks.find((track) => track.explicit)
  return (
    <Checkbox
      id={fieldId('explicit')}
      label={t('basics.explicit')}
      description={
        track
          ? t('basics.explicitByTrack', { title: track.title || t('tracks.untitled') })
          : t('basics.explicitHint')
      }
      checked={release.explicit || track !== undefined}
      disabled={track !== undefined}
      onChange={(event) => draftStore.change({ explicit: event.currentTarget.checked })}
    />
  )
}

function OriginalDate() {
  const { t } = useTranslation(['releases', 'common'])
  const { release, draftStore, today, touch } = useWizard()
  const { day } = useDates()
  const field = useField()
  const { delivered } = release
  return (
    <DayInput
      {...field('originalReleaseDate')}
      label={<FieldLabel mark={t('common:optional')}>{t('basics.originalDate')}</FieldLabel>}
      description={
        delivered ? t('kept.dates', { day: day(delivered.releaseDate) }) : t('basics.originalDateHint')
      }
      disabled={delivered !== null}
      from={release.releaseDate ?? today}
      value={release.originalReleaseDate}
      onChange={(originalReleaseDate) => {
        touch('originalReleaseDate')
        draftStore.change({ originalReleaseDate })
      }}
    />
  )
}
