// The demo of mastering: a composed mix and its master. `scripts/make-mastering-demo.ts` makes its files and figures.
import { useTranslation } from 'react-i18next'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { Cover } from '#ui/Cover.tsx'
import { ComparisonPlayer } from './ComparisonPlayer.tsx'
import afterMp3 from './demo/after.mp3'
import beforeMp3 from './demo/before.mp3'
import cover from './demo/cover.webp'
import demo from './demo/demo.json'
import styles from './offer.module.css'

export function DemoPlayer({ onPlaying }: { onPlaying: (isPlaying: boolean) => void }) {
  const { t } = useTranslation('mastering')
  return (
    <ComparisonPlayer
      name={demo.title}
      durationMs={demo.durationMs}
      before={{ ...demo.before, url: beforeMp3 }}
      after={{ ...demo.after, url: afterMp3 }}
      head={
        <div className={styles.piece}>
          <Cover image={{ src: cover }} alt="" size={56} emptyText="" eager />
          <p>
            <b>{demo.title}</b>
            <small>{t('offer.demo', { preset: t(`presets.balanced.name`) })}</small>
          </p>
        </div>
      }
      onPlaying={onPlaying}
    />
  )
}

/** How loud both sides of the demo are, and at which level they are compared. */
export function DemoLevels() {
  const { t } = useTranslation('mastering')
  const { number } = useNumbers()
  return (
    <dl className={styles.levels}>
      {(['before', 'after'] as const).map((side) => {
        const { integratedLufs, gainDb } = demo[side]
        return (
          <div key={side}>
            <dt>{t(`player.${side}`)}</dt>
            <dd>
              {number(integratedLufs)} <small>LUFS</small>
            </dd>
            <dd>
              {gainDb < 0 ? t('offer.equal.lowered', { db: number(-gainDb) }) : t('offer.equal.asItIs')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
