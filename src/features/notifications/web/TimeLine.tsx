// When something happened: how long ago, and the moment.
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'

export function TimeLine({ at }: { at: string | Date }) {
  const { relative, moment } = useDates()
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()}>
      {relative(at, now)} · {moment(at)}
    </time>
  )
}
