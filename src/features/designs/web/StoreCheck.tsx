// What stores would object to, and previews of the cover at small sizes.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COVER_CHECKS, coverFaults } from '#engines/covers/checks.ts'
import { textColours } from '#engines/covers/draw.ts'
import { layoutOf } from '#engines/covers/layout.ts'
import type { Scene } from '#engines/covers/scene.ts'
import type { Picture } from '#engines/covers/surface.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { layerOf } from '../domain/layers.ts'
import { makeBrowserSurface, useTypefaces } from './browser-surface.ts'
import styles from './designs.module.css'
import { SceneCanvas } from './SceneCanvas.tsx'

const SIDE = { width: 600, height: 600 }

export interface StoreCheckProps {
  scene: Scene
  pictures: ReadonlyMap<string, Picture>
  onSelect: (id: string) => void
}

export function StoreCheck({ scene, pictures, onSelect }: StoreCheckProps) {
  const { t } = useTranslation('designs')
  const hasTypefaces = useTypefaces()
  const faults = useMemo(() => {
    if (!hasTypefaces) return []
    const layout = layoutOf(makeBrowserSurface(1, 1).context, scene, SIDE)
    const tools = { makeSurface: makeBrowserSurface, pictures }
    return coverFaults(scene, SIDE, layout, textColours(scene, SIDE, tools, layout))
  }, [scene, pictures, hasTypefaces])
  const textOf = (id: string) => {
    const layer = layerOf(scene, id)
    return layer?.kind === 'text' ? layer.text : ''
  }
  return (
    <section aria-labelledby="store-check">
      <SectionHead id="store-check" title={t('check.title')} />
      <ul className={styles.checks}>
        {COVER_CHECKS.map((check) => {
          const found = faults.filter((fault) => fault.check === check)
          if (found.length === 0)
            return (
              <li key={check}>
                <IconCheck size={16} aria-hidden="true" />
                {t(`check.ok.${check}`)}
              </li>
            )
          return found.map(({ layerId }) => (
            <li key={`${check} ${layerId}`} data-fault>
              <IconAlertTriangle size={16} aria-hidden="true" />
              <TextButton
                label={t(`check.bad.${check}`, { text: textOf(layerId) })}
                onClick={() => onSelect(layerId)}
              />
            </li>
          ))
        })}
      </ul>
      <div className={styles.thumbnails}>
        <figure style={{ width: 150 }}>
          <SceneCanvas scene={scene} pictures={pictures} width={300} label="" />
          <figcaption>{t('check.store')}</figcaption>
        </figure>
        <figure style={{ width: 64 }}>
          <SceneCanvas scene={scene} pictures={pictures} width={128} label="" />
          <figcaption>{t('check.list')}</figcaption>
        </figure>
      </div>
    </section>
  )
}
