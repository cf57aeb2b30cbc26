// The original work behind a cover or remix, and its licence.
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { LicenceField } from '#features/uploads/web/LicenceField.tsx'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId, focusSoon } from './field-id.ts'
import styles from './steps.module.css'
import own from './TrackFields.module.css'
import { useField } from './use-field.tsx'
import { earlierIn, licenceSlot } from './use-transfers.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

export function OriginalWork({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { draftStore, transfers } = useWizard()
  const field = useField()
  const offerUndo = useUndo()
  const path = `tracks.${index}.licence`
  const slot = licenceSlot(track.id)
  const headId = `${fieldId(path)}-head`
  return (
    <div className={styles.stack}>
      <TextInput
        {...field(`tracks.${index}.originalArtist`)}
        label={t('releases:field.originalArtist')}
        description={t(track.version === 'remix' ? 'licence.originalOfRemix' : 'licence.originalOfCover')}
        value={track.originalArtist}
        maxLength={200}
        onChange={(event) => draftStore.changeTrack(track.id, { originalArtist: event.currentTarget.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out with what follows. */}
      <div role="group" aria-labelledby={headId} className={own.group}>
        <p id={headId} className={own.groupHead}>
          {t('licence.title')}
        </p>
        <p className={styles.note}>{t(track.version === 'remix' ? 'licence.ofRemix' : 'licence.ofCover')}</p>
        <LicenceField
          id={fieldId(path)}
          describedBy={findingsId(path)}
          upload={track.licence}
          transfer={transfers.of(slot)}
          earlier={earlierIn(transfers, slot)}
          onFile={(file) => transfers.start(slot, file)}
          onRemove={() => {
            transfers.stop(slot)
            draftStore.changeTrack(track.id, { licenceUploadId: null })
            focusSoon(fieldId(path))
            const { licence } = track
            if (licence) offerUndo(t('licence.removed'), () => transfers.attach(slot, licence))
          }}
        />
        {/* Once a file was uploaded, its own row shows what is wrong with it. */}
        {track.licence ? null : <FieldFindings at={path} />}
      </div>
    </div>
  )
}
