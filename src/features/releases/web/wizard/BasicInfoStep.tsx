// Step 1: what the release is called, whose it is, and what kind.
import { Select, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextAction } from '#ui/TextAction.tsx'
import { RELEASE_TYPES } from '../../domain/vocabulary.ts'
import { useChoices } from '../use-choices.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import { ArtistSelect } from './ArtistSelect.tsx'
import styles from './steps.module.css'
import { useField } from './use-field.ts'
import { useWizard } from './use-wizard.ts'

export function BasicInfoStep() {
  const { t } = useTranslation(['releases', 'common'])
  const { release, keeper, plan, findings } = useWizard()
  const { genres, languages } = useChoices()
  const say = useFindingSentence()
  const field = useField()
  const basic = plan === 'indiefy_lite'
  const optional = t('common:optional')
  const pro = t('common:plan.pro')
  const unusual = findings.find((one) => one.code === 'type_unusual')
  const fitting = fittingType(release.tracks.length)
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
            onChange={(event) => keeper.change({ title: event.currentTarget.value })}
          />
        </FieldWide>
        <ArtistSelect
          {...field('artistId')}
          value={release.artist?.id ?? null}
          onChoose={(artist) => {
            keeper.knowArtist(artist.id, artist.name)
            keeper.change({ artistId: artist.id })
          }}
        />
        <div>
          <Select
            {...field('type')}
            label={t('basics.type')}
            data={RELEASE_TYPES.map((value) => ({
              value,
              label: t(`type.${value}`),
              disabled: basic && value !== 'single',
            }))}
            value={release.type}
            allowDeselect={false}
            description={basic ? t('basics.typesLocked', { plan: pro }) : undefined}
            onChange={(value) => {
              const type = RELEASE_TYPES.find((one) => one === value)
              if (type) keeper.change({ type })
            }}
          />
          {unusual ? (
            <p className={styles.advice}>
              {say(unusual)}{' '}
              {fitting && fitting !== release.type && !basic ? (
                <TextAction
                  label={t('basics.useType', { type: t(`type.${fitting}`) })}
                  onClick={() => keeper.change({ type: fitting })}
                />
              ) : null}
            </p>
          ) : null}
        </div>
        <Select
          {...field('language')}
          label={t('basics.language')}
          placeholder={t('common:chooseOne')}
          data={languages}
          value={release.language}
          searchable
          allowDeselect={false}
          onChange={(language) => keeper.change({ language })}
        />
        <Select
          {...field('primaryGenre')}
          label={t('basics.primaryGenre')}
          placeholder={t('common:chooseOne')}
          data={genres}
          value={release.primaryGenre}
          searchable
          allowDeselect={false}
          onChange={(primaryGenre) => keeper.change({ primaryGenre })}
        />
        <Select
          {...field('secondaryGenre')}
          label={<FieldLabel mark={optional}>{t('basics.secondaryGenre')}</FieldLabel>}
          placeholder={t('basics.noGenre')}
          data={genres}
          value={release.secondaryGenre}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          onChange={(secondaryGenre) => keeper.change({ secondaryGenre })}
        />
        <TextInput
          {...field('label')}
          label={<FieldLabel mark={optional}>{t('basics.label')}</FieldLabel>}
          disabled={basic}
          placeholder={release.artist?.name}
          description={basic ? t('basics.labelLocked', { plan: pro }) : t('basics.labelHint')}
          rightSection={basic ? <IconLock size={16} aria-hidden="true" /> : undefined}
          value={release.label}
          maxLength={200}
          onChange={(event) => keeper.change({ label: event.currentTarget.value })}
        />
        <TextInput
          {...field('upc')}
          label={<FieldLabel mark={optional}>{t('basics.upc')}</FieldLabel>}
          disabled={basic || release.revision !== null}
          placeholder={t('basics.upcHint')}
          description={basic ? t('basics.upcLocked', { plan: pro }) : undefined}
          rightSection={basic ? <IconLock size={16} aria-hidden="true" /> : undefined}
          classNames={{ input: 'mono' }}
          inputMode="numeric"
          value={release.upc ?? ''}
          maxLength={20}
          onChange={(event) => keeper.change({ upc: event.currentTarget.value || null })}
        />
      </FieldGrid>
    </>
  )
}

/** The type stores expect for so many tracks (decision D21). */
function fittingType(tracks: number) {
  if (tracks === 0) return undefined
  return tracks <= 3 ? 'single' : tracks <= 6 ? 'ep' : 'album'
}
