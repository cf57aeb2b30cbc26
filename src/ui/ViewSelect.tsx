// Selects the view of a list, which is in the address of the page; the first one needs no parameter.
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'

export interface ViewSelectProps<View extends string> {
  label: string
  views: readonly View[]
  view: View
  nameOf: (view: View) => string
  /** The name of the parameter in the address. */
  param?: string
}

export function ViewSelect<View extends string>({
  label,
  views,
  view,
  nameOf,
  param = 'view',
}: ViewSelectProps<View>) {
  const [, setSearch] = useSearchParams()
  return (
    <NativeSelect
      label={label}
      value={view}
      data={views.map((value) => ({ value, label: nameOf(value) }))}
      onChange={({ currentTarget: { value } }) =>
        setSearch(value === views[0] ? {} : { [param]: value }, { replace: true })
      }
    />
  )
}
