// Six proposed covers as buttons.
import { useTranslation } from 'react-i18next'
import type { Scene } from '#engines/covers/scene.ts'
import styles from './designs.module.css'
import { SceneCanvas } from './SceneCanvas.tsx'

export interface ProposalsProps {
  scenes: readonly Scene[]
  /** The index of the current choice. */
  chosen?: number
  onChoose: (scene: Scene, index: number) => void
  disabled?: boolean
  size?: number
}

export function Proposals({ scenes, chosen, onChoose, disabled, size = 320 }: ProposalsProps) {
  const { t } = useTranslation('designs')
  return (
    <ul className={styles.proposals} aria-label={t('proposals.title')}>
      {scenes.map((scene, index) => {
        const [layer] = scene.layers
        const style = layer?.kind === 'style' ? t(`style.${layer.style}`) : ''
        return (
          <li key={style}>
            <button
              type="button"
              className={styles.proposal}
              aria-pressed={chosen === undefined ? undefined : chosen === index}
              disabled={disabled}
              onClick={() => onChoose(scene, index)}
            >
              <SceneCanvas scene={scene} width={size} label="" />
              <span>{style}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
