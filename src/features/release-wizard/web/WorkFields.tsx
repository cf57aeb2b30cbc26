// What few tracks need: the work it is a part of, its ISWC, the disc, and the title in its own script.
import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseIswc } from '#engines/ddex/identifiers.ts'
import type { TrackChange } from '#features/releases/contract.ts'
import { DISCS_MAX } from '#features/releases/domain/vocabulary.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { SettledInput } from './SettledInput.tsx'
import styles from './TrackFields.module.css'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

const FIELDS = ['nativeTitle', 'work', 'iswc', 'disc']

export function WorkFields({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, shown } = useWizard()
  const field = useField()
  const path = (name: string) => `tracks.${index}.${name}`
  const change = (fields: TrackChange) => draftStore.changeTrack(track.id, fields)
  const optional = t('common:optional')
  const isUsed =
    track.nativeTitle !== '' ||
    track.work !== '' ||
    track.iswc !== null ||
    track.disc !== 1 ||
    (track.genre ?? release.primaryGenre) === 'classical' ||
    shown.some(({ at }) => FIELDS.some((name) => at === path(name)))
  // It stays as the artist left it; a field that is emptied must not vanish under the fingers.
  const [wasOpened, setOpened] = useState<boolean>()
  const isOpen = wasOpened ?? isUsed
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('tracks.more')}</summary>
      <FieldGrid>
        <FieldWide>
          <TextInput
            {...field(path('work'))}
            label={<FieldLabel mark={optional}>{t('releases:field.work')}</FieldLabel>}
            description={t('tracks.workHint')}
            value={track.work}
            maxLength={300}
            onChange={(event) => change({ work: event.currentTarget.value })}
          />
        </FieldWide>
        <SettledInput
          {...field(path('iswc'))}
          label={<FieldLabel mark={optional}>{t('releases:field.iswc')}</FieldLabel>}
          description={t('tracks.iswcHint')}
          placeholder="T-000.000.000-0"
          classNames={{ input: 'mono' }}
          value={track.iswc ?? ''}
          maxLength={40}
          isWhole={(text) => text.trim() === '' || parseIswc(text) !== undefined}
          onSettle={(text) => change({ iswc: text.trim().slice(0, 20) || null })}
        />
        <NumberInput
          {...field(path('disc'))}
          label={t('releases:field.disc')}
          description={t('tracks.discHint')}
          min={1}
          max={DISCS_MAX}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          disabled={release.live}
          value={track.disc}
          onChange={(disc) => {
            if (typeof disc === 'number' && disc >= 1) change({ disc })
          }}
        />
        <FieldWide>
          <TextInput
            {...field(path('nativeTitle'))}
            label={<FieldLabel mark={optional}>{t('releases:field.nativeTitle')}</FieldLabel>}
            description={t('tracks.nativeTitleHint')}
            value={track.nativeTitle}
            maxLength={300}
            onChange={(event) => change({ nativeTitle: event.currentTarget.value })}
          />
        </FieldWide>
      </FieldGrid>
    </details>
  )
}
