// Whether the page holds input that leaving it would lose.
import { useEffect } from 'react'
import { useUnloadQuestion } from './use-unload-question.ts'

const forms = new Set<symbol>()

export const hasUnsavedInput = (): boolean => forms.size > 0

/** While `unsaved` is true, leaving asks first: `NavigationGate` for links and Back, the browser when the tab closes. */
export function useUnsavedInput(unsaved: boolean): void {
  useUnloadQuestion(unsaved)
  useEffect(() => {
    if (!unsaved) return
    const form = Symbol('form')
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [unsaved])
}
