// Step 2: the cover.
import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ArtworkField } from '#features/uploads/web/ArtworkField.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { fieldId, focusSoon } from './field-id.ts'
import styles from './steps.module.css'
import { useWizard } from './use-wizard.ts'

export function ArtworkStep() {
  const { t } = useTranslation('releases')
  const { release, keeper, transfers, errorOf } = useWizard()
  const error = errorOf('artwork')
  const remove = () => {
    transfers.stop('artwork')
    keeper.change({ artworkUploadId: null })
    focusSoon(fieldId('artwork'))
  }
  return (
    <>
      <SectionHead title={t('artwork.title')} />
      <ArtworkField
        id={fieldId('artwork')}
        upload={release.artwork}
        transfer={transfers.of('artwork')}
        onFile={(file) => transfers.start('artwork', file)}
        aside={
          <Button variant="plain" onClick={remove}>
            {t('artwork.remove')}
          </Button>
        }
      />
      {error && !release.artwork ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <Checkbox
        id={fieldId('aiArtwork')}
        label={t('artwork.ai')}
        description={t('artwork.aiHint')}
        checked={release.aiArtwork}
        onChange={(event) => keeper.change({ aiArtwork: event.currentTarget.checked })}
      />
      <div>
        <p className="muted">{t('artwork.rules')}</p>
        <h3>{t('artwork.rulesTitle')}</h3>
        <ul className={styles.rules}>
          <li>{t('artwork.rule1')}</li>
          <li>{t('artwork.rule2')}</li>
          <li>{t('artwork.rule3')}</li>
        </ul>
      </div>
    </>
  )
}
