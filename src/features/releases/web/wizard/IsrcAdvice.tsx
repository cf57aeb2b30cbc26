// What the register of codes says about the ISRC of a track, which only the server knows; its advice is one click away.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '../api.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import styles from './steps.module.css'
import { useWizard } from './use-wizard.ts'

const CODES = new Set([
  'isrc_taken',
  'isrc_other_recording',
  'isrc_repeated',
  'recording_has_isrc',
  'code_reserved',
])

export function IsrcAdvice({ track, index }: { track: TrackAnswer; index: number }) {
  const { t } = useTranslation('releases')
  const { findings, keeper } = useWizard()
  const say = useFindingSentence()
  const found = findings.filter((one) => one.at === `tracks.${index}.isrc` && CODES.has(one.code))
  return found.map((one) => {
    const isrc = one.code === 'recording_has_isrc' ? String(one.params?.isrc) : undefined
    return (
      <div key={one.code} className={styles.row} role="status">
        <span>{say(one)}</span>
        {isrc ? (
          <Button size="sm" onClick={() => keeper.changeTrack(track.id, { isrc })}>
            {t('tracks.isrcUse', { isrc })}
          </Button>
        ) : null}
      </div>
    )
  })
}
