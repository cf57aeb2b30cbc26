// The cover with handles. The engine draws it; Konva only moves and resizes. Loaded only by the editor.
import { useElementSize } from '@mantine/hooks'
import type Konva from 'konva'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Layer as KonvaLayer, Rect, Stage, Transformer } from 'react-konva'
import { boundsOf, layoutOf } from '#engines/covers/layout.ts'
import { type Box, isPlaced, MARGIN, type Scene } from '#engines/covers/scene.ts'
import type { Picture } from '#engines/covers/surface.ts'
import { layerOf, placeLayer, removeLayer } from '../domain/layers.ts'
import { makeBrowserSurface, useTypefaces } from './browser-surface.ts'
import styles from './designs.module.css'
import { SceneCanvas } from './SceneCanvas.tsx'

const DRAWN_PX = 1000
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const SIDE = { width: DRAWN_PX, height: DRAWN_PX }
/** The distance within which a layer snaps to a margin or the middle, as a fraction of the side. */
const SNAP = 0.012
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface EditorStageProps {
  scene: Scene
  pictures: ReadonlyMap<string, Picture>
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** @param subject what is changed; a whole drag is one step of the history */
  onChange: (scene: Scene, subject?: string) => void
  onEnd: () => void
}

export default function EditorStage({
  scene,
  pictures,
  selectedId,
  onSelect,
  onChange,
  onEnd,
}: EditorStageProps) {
  const { t } = useTranslation('designs')
  const { ref, width } = useElementSize<HTMLDivElement>()
  const hasTypefaces = useTypefaces()
  // Measured on a separate surface: a text is grabbed by its letters, not by its box.
  const layout = useMemo(
    () => (hasTypefaces ? layoutOf(makeBrowserSurface(1, 1).context, scene, SIDE) : undefined),
    [scene, hasTypefaces],
  )
  const selected = layerOf(scene, selectedId)
  const isMovable = selected !== undefined && isPlaced(selected) && !selected.isLocked && !selected.isHidden
  if (!layout) return <div className={styles.stagePlace} />
  const picture = scene.layers.find(({ kind }) => kind === 'style')
  const pictureArea = picture ? boundsOf(picture, layout, SIDE) : WHOLE

  function place(id: string, bounds: Box, isResized: boolean) {
    const layer = layerOf(scene, id)
    if (!layer || !isPlaced(layer) || !layout) return
    const before = boundsOf(layer, layout, SIDE)
    // Moving a text keeps the size of its box, which is larger than its letters.
    const box =
      layer.kind === 'text' && !isResized
        ? { ...layer.box, x: layer.box.x + bounds.x - before.x, y: layer.box.y + bounds.y - before.y }
        : bounds
    onChange(placeLayer(scene, id, box, pictureArea, isResized), `place ${id}`)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!selected || !isMovable || !layout) return
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      const by = event.shiftKey ? 0.05 : 0.005
      const bounds = boundsOf(selected, layout, SIDE)
      place(selected.id, { ...bounds, x: bounds.x + step[0] * by, y: bounds.y + step[1] * by }, false)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onSelect(null)
      onChange(removeLayer(scene, selected.id))
    }
  }

  return (
    <section
      ref={ref}
      className={styles.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the chosen layer
      tabIndex={0}
      aria-label={t('editor.canvas')}
      onKeyDown={onKeyDown}
      onKeyUp={onEnd}
    >
      <SceneCanvas scene={scene} pictures={pictures} width={DRAWN_PX} label="" />
      <Stage
        width={width}
        height={width}
        className={styles.handles}
        onMouseDown={(event) => event.target === event.target.getStage() && onSelect(null)}
        onTouchStart={(event) => event.target === event.target.getStage() && onSelect(null)}
      >
        <KonvaLayer>
          {selected ? (
            <Rect
              x={MARGIN * width}
              y={MARGIN * width}
              width={(1 - 2 * MARGIN) * width}
              height={(1 - 2 * MARGIN) * width}
              stroke="#8c8880"
              strokeWidth={1}
              dash={[4, 4]}
              listening={false}
            />
          ) : null}
          {scene.layers.map((layer) => {
            if (!isPlaced(layer) || layer.isHidden) return null
            const bounds = boundsOf(layer, layout, SIDE)
            return (
              <Rect
                key={layer.id}
                id={layer.id}
                x={bounds.x * width}
                y={bounds.y * width}
                width={bounds.width * width}
                height={bounds.height * width}
                fill="transparent"
                draggable={!layer.isLocked}
                onMouseDown={() => onSelect(layer.id)}
                onTouchStart={() => onSelect(layer.id)}
                onDragMove={({ target }) => {
                  const moved = snapped({ ...bounds, x: target.x() / width, y: target.y() / width })
                  target.position({ x: moved.x * width, y: moved.y * width })
                  place(layer.id, moved, false)
                }}
                onDragEnd={onEnd}
                onTransform={({ target }) => {
                  const resized = {
                    x: target.x() / width,
                    y: target.y() / width,
                    width: (target.width() * target.scaleX()) / width,
                    height: (target.height() * target.scaleY()) / width,
                  }
                  target.scale({ x: 1, y: 1 })
                  place(layer.id, resized, true)
                }}
                onTransformEnd={onEnd}
              />
            )
          })}
          {isMovable ? (
            <Transformer
              key={selectedId}
              ref={(transformer: Konva.Transformer | null) => {
                const target = transformer?.getLayer()?.findOne(`#${selectedId}`)
                if (target) transformer?.nodes([target])
              }}
              rotateEnabled={false}
              flipEnabled={false}
              keepRatio={false}
              ignoreStroke
              anchorSize={11}
              borderStroke="#1f3fd6"
              anchorStroke="#1f3fd6"
              anchorFill="#ffffff"
            />
          ) : null}
        </KonvaLayer>
      </Stage>
    </section>
  )
}

/** Snaps a box to the margins and the middle. */
function snapped(box: Box): Box {
  const along = (start: number, length: number) => {
    const lines = [MARGIN, 0.5 - length / 2, 1 - MARGIN - length, 0]
    return lines.find((line) => Math.abs(line - start) < SNAP) ?? start
  }
  return { ...box, x: along(box.x, box.width), y: along(box.y, box.height) }
}
