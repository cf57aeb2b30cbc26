// What a blind test asks in each round, and its result.
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import {
  type BlindTest,
  canPrefer,
  chanceOf,
  isFinished,
  ROUNDS,
  type Slot,
  timesMaster,
} from './blind-test.ts'
import styles from './comparison-player.module.css'

interface BlindTestPanelProps {
  /** Null while none is running. */
  test: BlindTest | null
  /** What is listened to. */
  slot: Slot
  /** The button that takes the focus when a test starts, and when it ends. */
  focusRef: Ref<HTMLButtonElement>
  onStart: () => void
  onPrefer: () => void
  onEnd: () => void
}

export function BlindTestPanel({ test, slot, focusRef, onStart, onPrefer, onEnd }: BlindTestPanelProps) {
  const { t } = useTranslation(['mastering', 'common'])
  return (
    <>
      {/* Always there, because screen readers announce only changes of a status that they know. */}
      <div role="status" className={styles.question}>
        {test ? isFinished(test) ? <Result test={test} /> : <Question test={test} /> : null}
      </div>
      {test ? null : (
        <div>
          <Button ref={focusRef} onClick={onStart}>
            {t('blind.start')}
          </Button>
        </div>
      )}
      {test && !isFinished(test) ? (
        <div className={styles.answers}>
          <Button
            ref={focusRef}
            variant="filled"
            aria-disabled={!canPrefer(test)}
            data-disabled={!canPrefer(test) || undefined}
            onClick={onPrefer}
            rightSection={
              <span className={styles.keys} aria-hidden="true">
                <ShortcutHint names={['preferVersion']} onColour />
              </span>
            }
          >
            {t('blind.prefer', { slot })}
          </Button>
          <TextButton label={t('blind.end')} onClick={onEnd} />
        </div>
      ) : null}
      {test && isFinished(test) ? (
        <div className={styles.answers}>
          <Button ref={focusRef} onClick={onStart}>
            {t('blind.again')}
          </Button>
          <TextButton label={t('common:close')} onClick={onEnd} />
        </div>
      ) : null}
    </>
  )
}

function Question({ test }: { test: BlindTest }) {
  const { t } = useTranslation('mastering')
  return (
    <>
      <b>{t('blind.round', { round: test.preferred.length + 1, rounds: ROUNDS })}</b>
      <p>{t('blind.line')}</p>
    </>
  )
}

function Result({ test }: { test: BlindTest }) {
  const { t } = useTranslation('mastering')
  const { percent } = useNumbers()
  const count = timesMaster(test)
  const chance = chanceOf(count, ROUNDS)
  return (
    <>
      <b>{t('blind.result', { times: count, rounds: ROUNDS })}</b>
      <p>{chance < 1 ? t('blind.clear', { percent: percent(chance) }) : t('blind.unclear')}</p>
    </>
  )
}
