// The layers of a cover, topmost first, with keyboard access to everything that the mouse can do on the canvas.
import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconGrain,
  IconLetterA,
  IconLock,
  IconLockOpen,
  IconPhoto,
  IconShape,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layer, Scene } from '#engines/covers/scene.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { changeLayer, moveLayer, removeLayer } from '../domain/layers.ts'
import styles from './designs.module.css'

const ICONS = {
  style: IconSparkles,
  image: IconPhoto,
  text: IconLetterA,
  shape: IconShape,
  grain: IconGrain,
} as const

export interface LayerListProps {
  scene: Scene
  selectedId: string | null
  onSelect: (id: string | null) => void
  onChange: (scene: Scene) => void
}

export function LayerList({ scene, selectedId, onSelect, onChange }: LayerListProps) {
  const { t } = useTranslation('designs')
  const nameOf = useLayerName()
  const top = scene.layers.length - 1
  return (
    <section aria-labelledby="layers">
      <SectionHead id="layers" title={t('layers.title')} side={scene.layers.length} />
      <ol className={styles.layers}>
        {[...scene.layers].reverse().map((layer) => {
          const { name, line } = nameOf(layer)
          const Icon = ICONS[layer.kind]
          const at = scene.layers.indexOf(layer)
          const isSelected = layer.id === selectedId
          const set = (change: Partial<Layer>) =>
            onChange(changeLayer(scene, layer.id, (layer) => ({ ...layer, ...change }) as Layer))
          return (
            <li key={layer.id} className={styles.layer} data-selected={isSelected || undefined}>
              <button
                type="button"
                className={styles.layerName}
                aria-pressed={isSelected}
                onClick={() => onSelect(isSelected ? null : layer.id)}
              >
                <Icon size={17} stroke={1.75} aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  <small>{line}</small>
                </span>
              </button>
              <Action
                label={t(layer.isLocked ? 'layers.unlock' : 'layers.lock', { layer: name })}
                onClick={() => set({ isLocked: !layer.isLocked })}
              >
                {layer.isLocked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
              </Action>
              <Action
                label={t(layer.isHidden ? 'layers.show' : 'layers.hide', { layer: name })}
                onClick={() => set({ isHidden: !layer.isHidden })}
              >
                {layer.isHidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
              </Action>
              {isSelected ? (
                <span className={styles.layerActions}>
                  <Action
                    label={t('layers.up', { layer: name })}
                    isAtEnd={at === top}
                    onClick={() => onChange(moveLayer(scene, layer.id, 1))}
                  >
                    <IconArrowUp size={16} />
                  </Action>
                  <Action
                    label={t('layers.down', { layer: name })}
                    isAtEnd={at === 0}
                    onClick={() => onChange(moveLayer(scene, layer.id, -1))}
                  >
                    <IconArrowDown size={16} />
                  </Action>
                  <Action
                    label={t('layers.remove', { layer: name })}
                    onClick={({ currentTarget }) => {
                      focusNeighbour(currentTarget)
                      onSelect(null)
                      onChange(removeLayer(scene, layer.id))
                    }}
                  >
                    <IconTrash size={16} />
                  </Action>
                </span>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface ActionProps {
  label: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  /** There is nothing left to do. It can still have the focus, which pressing it would lose otherwise. */
  isAtEnd?: boolean
  children: ReactNode
}

function Action({ label, isAtEnd = false, ...button }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd || undefined}
      data-disabled={isAtEnd || undefined}
      {...button}
    />
  )
}

/** Before a layer goes, the one beside it takes the focus. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}

/** The name of a layer in lists, and a line that describes it. */
function useLayerName(): (layer: Layer) => { name: string; line: string } {
  const { t } = useTranslation('designs')
  return (layer) => {
    const kind = t(`layers.kind.${layer.kind}`)
    if (layer.kind === 'text')
      return { name: layer.text || t('layers.empty'), line: t(`layers.role.${layer.role}`) }
    if (layer.kind === 'style') return { name: t(`style.${layer.style}`), line: kind }
    if (layer.kind === 'shape') return { name: t(`field.shapes.${layer.shape}`), line: kind }
    return { name: kind, line: '' }
  }
}
