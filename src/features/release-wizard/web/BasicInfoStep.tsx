// Step 1: title, artist, type and rights owners of the release.

import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNewArtist } from '#features/artists/web/use-new-artist.ts'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { useDates } from '#lib/web/use-dates.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { ArtistSelect } from './ArtistSelect.tsx'
import { fieldId } from './field-id.ts'
import { LockedHint } from './LockedHint.tsx'
import { OtherArtists } from './OtherArtists.tsx'
import { RightsLine } from './RightsLine.tsx'
import { TypeSelect } from './TypeSelect.tsx'
import { UpcInput } from './UpcInput.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export default function BasicInfoStep() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, plan } = useWizard()
  const genres = useChoices('genres')
  const languages = useChoices('languages')
  const newArtist = useNewArtist()
  const field = useField()
  const needsUpgrade = !includes(plan, 'releases.label')
  const optional = t('common:optional')
  /** A single and its only track share one title, until one of them is given another. */
  const changeTitle = (title: string) => {
    const [track] = release.tracks
    if (release.type === 'single' && release.tracks.length === 1 && track?.title === release.title)
      draftStore.changeTrack(track.id, { title })
    draftStore.change({ title })
  }
  return (
    <>
      <SectionHead title={t('basics.title')} />
      <FieldGrid>
        <PagePart>
          <FieldWide>
            <TextInput
              {...field('title')}
              label={t('releases:field.releaseTitle')}
              description={t('basics.titleHint')}
              value={release.title}
              maxLength={300}
              onChange={(event) => changeTitle(event.currentTarget.value)}
            />
          </FieldWide>
          <TextInput
            {...field('subtitle')}
            label={<FieldLabel mark={optional}>{t('releases:field.subtitle')}</FieldLabel>}
            description={t('basics.subtitleHint')}
            value={release.subtitle}
            maxLength={200}
            onChange={(event) => draftStore.change({ subtitle: event.currentTarget.value })}
          />
          <ArtistSelect
            {...field('artistId')}
            isLocked={release.live}
            newArtist={newArtist}
            value={release.artist?.id ?? null}
            onChoose={(artist) => {
              draftStore.knowArtist(artist.id, artist.name)
              draftStore.change({ artistId: artist.id })
            }}
          />
          <TypeSelect />
        </PagePart>
        <PagePart>
          <FieldWide>
            <OtherArtists
              path="otherArtists"
              artists={release.otherArtists}
              onSave={(otherArtists) => draftStore.change({ otherArtists })}
            />
          </FieldWide>
          <Select
            {...field('language')}
            label={t('releases:field.language')}
            placeholder={t('common:chooseOne')}
            data={languages}
            value={release.language}
            searchable
            allowDeselect={false}
            onChange={(language) => draftStore.change({ language })}
          />
          <Select
            {...field('primaryGenre')}
            label={t('releases:field.primaryGenre')}
            placeholder={t('common:chooseOne')}
            data={genres}
            value={release.primaryGenre}
            searchable
            allowDeselect={false}
            onChange={(primaryGenre) => draftStore.change({ primaryGenre })}
          />
          <Select
            {...field('secondaryGenre')}
            label={<FieldLabel mark={optional}>{t('releases:field.secondaryGenre')}</FieldLabel>}
            placeholder={t('basics.noGenre')}
            data={genres.map((genre) => ({ ...genre, disabled: genre.value === release.primaryGenre }))}
            value={release.secondaryGenre}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('common:clear') }}
            onChange={(secondaryGenre) => draftStore.change({ secondaryGenre })}
          />
        </PagePart>
        <PagePart>
          <TextInput
            {...field('label')}
            label={<FieldLabel mark={optional}>{t('releases:field.label')}</FieldLabel>}
            // A value from an earlier plan can still be cleared.
            disabled={needsUpgrade && release.label === ''}
            placeholder={release.artist?.name}
            description={
              needsUpgrade ? (
                <LockedHint>{t('basics.labelLocked', { plan: t('common:plan.pro') })}</LockedHint>
              ) : (
                t('basics.labelHint')
              )
            }
            rightSection={needsUpgrade ? <IconLock size={16} aria-hidden="true" /> : undefined}
            value={release.label}
            maxLength={200}
            onChange={(event) => draftStore.change({ label: event.currentTarget.value })}
          />
          <UpcInput />
          <TextInput
            {...field('nativeTitle')}
            label={<FieldLabel mark={optional}>{t('releases:field.nativeTitle')}</FieldLabel>}
            description={t('tracks.nativeTitleHint')}
            value={release.nativeTitle}
            maxLength={300}
            onChange={(event) => draftStore.change({ nativeTitle: event.currentTarget.value })}
          />
          <FieldWide>
            <Explicit />
          </FieldWide>
        </PagePart>
      </FieldGrid>
      <SectionHead title={t('basics.rights')} level={3} />
      <FieldGrid>
        <PagePart>
          <RightsLine line="pLine" />
          <RightsLine line="cLine" />
          <OriginalDate />
        </PagePart>
      </FieldGrid>
    </>
  )
}

/** Always on while a track is explicit, regardless of this switch. */
function Explicit() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release, draftStore } = useWizard()
  const track = release.tracks.find((track) => track.explicit)
  return (
    <Checkbox
      id={fieldId('explicit')}
      label={t('releases:field.explicit')}
      description={
        track
          ? t('basics.explicitByTrack', { title: track.title || t('releases:untitledTrack') })
          : t('basics.explicitHint')
      }
      checked={release.explicit || track !== undefined}
      disabled={track !== undefined}
      onChange={(event) => draftStore.change({ explicit: event.currentTarget.checked })}
    />
  )
}

function OriginalDate() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, today, touch } = useWizard()
  const { day } = useDates()
  const field = useField()
  const { delivered } = release
  return (
    <DayField
      {...field('originalReleaseDate')}
      label={<FieldLabel mark={t('common:optional')}>{t('releases:field.originalReleaseDate')}</FieldLabel>}
      description={
        delivered
          ? t('lockedFields.dates', { day: day(delivered.releaseDate) })
          : t('basics.originalDateHint')
      }
      disabled={delivered !== null}
      defaultDate={release.originalReleaseDate ?? release.releaseDate ?? today}
      value={release.originalReleaseDate}
      onChange={(originalReleaseDate) => {
        touch('originalReleaseDate')
        draftStore.change({ originalReleaseDate })
      }}
    />
  )
}
