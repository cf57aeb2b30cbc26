// The state of the cover editor: the scene and its undo history, saved as it changes.
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TemplateName } from '#engines/covers/compose.ts'
import type { Scene } from '#engines/covers/scene.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { addStep, beginHistory, endStep, redoStep, undoStep } from '../domain/history.ts'
import { type DesignAnswer, designQuery, designsApi } from './api.ts'

const SAVED_AFTER_MS = 700

export function useDesign(design: DesignAnswer, canEdit: boolean) {
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const [history, setHistory] = useState(() => beginHistory<Scene>(design.scene))
  const [saved, setSaved] = useState({ scene: design.scene as Scene, savedAt: design.updatedAt })
  const revision = useRef(design.revision)
  const scene = history.present
  const [settled] = useDebouncedValue(scene, SAVED_AFTER_MS)

  const keep = useCallback(
    (answer: DesignAnswer, sent: Scene) => {
      revision.current = answer.revision
      setSaved({ scene: sent, savedAt: answer.updatedAt })
      queries.setQueryData(designQuery(answer.id).queryKey, answer)
      void queries.invalidateQueries({ queryKey: designsApi.list.key() })
    },
    [queries],
  )
  // One after the other: each change names the revision that the one before it has made.
  const scope = { id: `design ${design.id}` }
  const saving = useMutation({
    scope,
    mutationFn: (scene: Scene) => designsApi.save.call({ id: design.id, revision: revision.current, scene }),
    onSuccess: keep,
  })
  const { mutate, mutateAsync, isPending, isError } = saving
  useEffect(() => {
    if (canEdit && settled === scene && settled !== saved.scene && !isPending && !isError) mutate(settled)
  }, [canEdit, settled, scene, saved.scene, isPending, isError, mutate])

  /** Saves pending changes, so that the server draws what is on the screen. */
  const flush = async () => {
    if (scene !== saved.scene) await mutateAsync(scene)
  }
  const arranging = useMutation({
    scope,
    mutationFn: (template: TemplateName) =>
      designsApi.applyTemplate.call({ id: design.id, revision: revision.current, template }),
    onSuccess: (answer) => {
      keep(answer, answer.scene)
      setHistory((history) => addStep<Scene>(history, answer.scene))
    },
  })
  const arrange = async (template: TemplateName) => {
    if (arranging.isPending) return
    try {
      await flush()
    } catch {
      // The state of the save says why.
      return
    }
    arranging.mutate(template)
  }
  const refusal = saving.error ? readRefusal(saving.error) : undefined

  return {
    scene,
    /** @param subject what is changed, so that a series of small changes is one step */
    change: (next: Scene, subject?: string) => setHistory((history) => addStep(history, next, subject)),
    endStep: () => setHistory(endStep),
    undo: () => setHistory(undoStep),
    redo: () => setHistory(redoStep),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isUnsaved: scene !== saved.scene,
    isSaving: isPending,
    savedAt: saved.savedAt,
    saveError: refusal && errorMessage(refusal),
    isOutdated: refusal?.code === 'design_changed',
    retry: () => mutate(scene),
    flush,
    arrange,
    arrangeError: arranging.error,
  }
}
export type DesignEditorState = ReturnType<typeof useDesign>
