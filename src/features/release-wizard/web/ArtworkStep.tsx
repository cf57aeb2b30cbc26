// Step 2: the cover.
import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ArtworkField } from '#features/uploads/web/ArtworkField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId, focusSoon } from './field-id.ts'
import styles from './steps.module.css'
import { earlierIn } from './use-transfers.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

export default function ArtworkStep() {
  const { t } = useTranslation('release-wizard')
  const { release, draftStore, transfers, findings } = useWizard()
  const offerUndo = useUndo()
  const own = findings.filter((finding) => finding.at === 'artwork')
  // Until there is a cover, what it needs stands beside the place to drop it.
  const isReady = release.artwork?.status === 'ready' && !transfers.of('artwork')?.busy
  const remove = () => {
    const { artwork } = release
    transfers.stop('artwork')
    draftStore.change({ artworkUploadId: null })
    focusSoon(fieldId('artwork'))
    if (artwork) offerUndo(t('artwork.removed'), () => transfers.attach('artwork', artwork))
  }
  return (
    <>
      <SectionHead title={t('artwork.title')} />
      <div className={isReady ? styles.stack : styles.artwork}>
        <div className={styles.stack}>
          <ArtworkField
            id={fieldId('artwork')}
            describedBy={findingsId('artwork')}
            upload={release.artwork}
            transfer={transfers.of('artwork')}
            earlier={earlierIn(transfers, 'artwork')}
            onFile={(file) => transfers.start('artwork', file)}
            findings={own}
            aside={
              <Button variant="plain" onClick={remove}>
                {t('artwork.remove')}
              </Button>
            }
          />
          {release.artwork ? null : <FieldFindings at="artwork" />}
        </div>
        <div>
          {isReady ? null : (
            <p className={styles.design}>
              <TextButton label={t('artwork.design')} href={paths.newCover({ release: release.id })} />
              <span className="muted">{t('artwork.designLine')}</span>
            </p>
          )}
          <p className="muted">{t('artwork.rules')}</p>
          <h3 className={styles.rulesTitle}>{t('artwork.rulesTitle')}</h3>
          <ul className={styles.rules}>
            <li>{t('artwork.rule1')}</li>
            <li>{t('artwork.rule2')}</li>
            <li>{t('artwork.rule3')}</li>
          </ul>
        </div>
      </div>
      <Checkbox
        id={fieldId('aiArtwork')}
        label={t('artwork.ai')}
        description={t('artwork.aiHint')}
        checked={release.aiArtwork}
        onChange={(event) => draftStore.change({ aiArtwork: event.currentTarget.checked })}
      />
    </>
  )
}
