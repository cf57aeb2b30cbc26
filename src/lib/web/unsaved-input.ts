// Whether the page holds input that leaving it would lose.
import { useEffect } from 'react'
import { useUnloadQuestion } from './use-unload-question.ts'

interface FormOptions {
  /** Whether another search in the address shows another form. */
  dependsOnSearch?: boolean
  /** It is being sent: where that leads on, leaving does not ask. */
  isSending?: boolean
}

const forms = new Map<symbol, FormOptions>()

/** Also what is being sent, until the server has it. */
export const hasUnsavedInput = (): boolean => forms.size > 0

/** What was just deleted takes its edits with it: leaving its page does not ask. */
export const dropUnsavedInput = (): void => forms.clear()

interface Place {
  pathname: string
  search: string
}

export const losesInput = (from: Place, to: Place): boolean =>
  [...forms.values()].some(
    ({ dependsOnSearch, isSending }) =>
      !isSending && (from.pathname !== to.pathname || (dependsOnSearch && from.search !== to.search)),
  )

/** While `unsaved` is true, leaving asks first: `NavigationGate` for links and Back, the browser when the tab closes. */
export function useUnsavedInput(
  unsaved: boolean,
  { dependsOnSearch = false, isSending = false }: FormOptions = {},
): void {
  useUnloadQuestion(unsaved && !isSending)
  useEffect(() => {
    if (!unsaved) return
    const form = Symbol('form')
    forms.set(form, { dependsOnSearch, isSending })
    return () => {
      forms.delete(form)
    }
  }, [unsaved, dependsOnSearch, isSending])
}
