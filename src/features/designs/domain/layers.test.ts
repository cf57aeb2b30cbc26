// Steps and layers of the cover editor.
import { describe, expect, test } from 'vitest'
import { proposeCovers } from '#engines/covers/compose.ts'
import { sceneProblems } from '../domain.ts'
import { addStep, beginHistory, endStep, redoStep, STEPS_MAX, undoStep } from './history.ts'
import {
  addImage,
  addShape,
  addText,
  layerOf,
  moveLayer,
  newLayerId,
  placeLayer,
  removeLayer,
} from './layers.ts'

const SCENE = proposeCovers({ title: 'Maré', artist: 'Ana', mood: 'calm', genre: 'folk', seed: '1' })[0]!
const WHOLE = { x: 0, y: 0.4, width: 1, height: 0.6 }

describe('steps', () => {
  test('are undone and redone one by one', () => {
    let history = addStep(addStep(beginHistory('a'), 'b'), 'c')
    history = undoStep(history)
    expect(history.present).toBe('b')
    history = undoStep(undoStep(history))
    expect(history.present).toBe('a')
    expect(redoStep(redoStep(redoStep(history))).present).toBe('c')
  })

  test('of the same subject are one, until it ends', () => {
    let history = addStep(addStep(beginHistory(''), 'M', 'title'), 'Ma', 'title')
    expect(undoStep(history).present).toBe('')
    history = addStep(endStep(history), 'Mar', 'title')
    expect(undoStep(history).present).toBe('Ma')
  })

  test('after an undo begin another future', () => {
    const history = addStep(undoStep(addStep(beginHistory('a'), 'b')), 'c')
    expect(redoStep(history)).toBe(history)
    expect(undoStep(history).present).toBe('a')
  })

  test('are at most a hundred', () => {
    let history = beginHistory(0)
    for (let step = 1; step <= STEPS_MAX + 20; step++) history = addStep(history, step)
    for (let step = 0; step < STEPS_MAX + 20; step++) history = undoStep(history)
    expect(history.present).toBe(20)
  })
})

describe('layers', () => {
  test('that are added have ids of their own and can be stored', () => {
    const scene = addImage(addShape(addText(addText(SCENE, 'one'), 'two'), 'disc'), 'upload')
    expect(sceneProblems(scene)).toEqual([])
    expect(newLayerId(scene, 'text')).toBe('text-5')
  })

  test('a picture lies below the words', () => {
    const ids = addImage(SCENE, 'upload').layers.map(({ id }) => id)
    expect(ids).toEqual(['picture', 'grain', 'image-1', 'artist', 'title'])
  })

  test('move up and down to the ends', () => {
    const up = moveLayer(SCENE, 'picture', 1)
    expect(up.layers.map(({ id }) => id)).toEqual(['grain', 'picture', 'artist', 'title'])
    expect(moveLayer(SCENE, 'picture', -1)).toBe(SCENE)
    expect(removeLayer(SCENE, 'grain').layers).toHaveLength(3)
  })

  test('a text that is moved leaves the picture where it is; one that is resized fills its box', () => {
    const box = { x: 0.3, y: 0.5, width: 0.4, height: 0.2 }
    const moved = placeLayer(SCENE, 'title', box, WHOLE, false)
    expect(layerOf(moved, 'title')).toMatchObject({ ...layerOf(SCENE, 'title'), box })
    expect(layerOf(moved, 'picture')).toMatchObject({ area: WHOLE })
    expect(layerOf(placeLayer(SCENE, 'title', box, WHOLE, true), 'title')).toMatchObject({ sizeMax: 1 })
  })

  test('stay on the cover wherever they are dragged', () => {
    const scene = placeLayer(SCENE, 'title', { x: 9, y: -9, width: 0.4, height: 0.2 }, WHOLE, false)
    expect(sceneProblems(scene)).toEqual([])
  })
})
