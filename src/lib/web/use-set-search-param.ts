// Filters in the address of a page: each change replaces the entry of the history and leaves the page where it is.
import { useSearchParams } from 'react-router'

/** Sets one parameter and leaves the others; without a value it is removed. */
export function useSetSearchParam(): (name: string, value: string | null) => void {
  const [, setParams] = useSearchParams()
  return (name, value) =>
    setParams(
      (params) => {
        if (value) params.set(name, value)
        else params.delete(name)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
}
