// Which parts of a track were made by AI, in the five parts DDEX reports to stores.
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AI_PARTS } from '#features/releases/domain/vocabulary.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { fieldId } from './field-id.ts'
import styles from './steps.module.css'
import own from './TrackFields.module.css'
import { useWizard } from './use-wizard.ts'

export function AiDisclosure({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { draftStore } = useWizard()
  const id = fieldId(`tracks.${index}.aiParts`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out with what follows.
    <div role="group" aria-labelledby={`${id}-head`} aria-describedby={`${id}-hint`} className={own.group}>
      <p id={`${id}-head`} className={own.groupHead}>
        {t('releases:field.aiParts')}
      </p>
      <p id={`${id}-hint`} className={styles.note}>
        {t('ai.hint')}
      </p>
      <FieldGrid min={240}>
        {AI_PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t(`releases:aiPart.${part}`)}
            description={t(`ai.meaning.${part}`)}
            checked={track.aiParts.includes(part)}
            onChange={(event) => {
              const others = track.aiParts.filter((other) => other !== part)
              // In the order of the list, so that the same selection is always the same value.
              const chosen = event.currentTarget.checked ? [...others, part] : others
              draftStore.changeTrack(track.id, { aiParts: AI_PARTS.filter((part) => chosen.includes(part)) })
            }}
          />
        ))}
      </FieldGrid>
    </div>
  )
}
