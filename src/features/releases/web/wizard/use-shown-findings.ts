// Which findings are visible at their fields: problems of entered text, and missing values of visited fields.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReleaseFinding } from '../../domain/findings.ts'
import type { ReleaseAnswer } from '../api.ts'
import { findingKey } from '../finding-key.ts'
import { isEmptyAt } from './is-empty-at.ts'

/** Longer than typical pauses while typing, so that the layout does not shift under the cursor. */
const SETTLE_MS = 700

/**
 * What is shown is as the draft is now, so that its fixes are of the words that stand there; what has just been mended
 * stays in its place until the list settles.
 *
 * @param refused what the server did not take, which is said wherever it is.
 */
export function useShownFindings(
  findings: readonly ReleaseFinding[],
  refused: readonly ReleaseFinding[],
  release: ReleaseAnswer,
) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const latest = useMemo(
    () =>
      findings.filter(
        (finding) =>
          attempted ||
          touched.has(finding.at) ||
          refused.includes(finding) ||
          !isEmptyAt(release, finding.at),
      ),
    [findings, refused, release, touched, attempted],
  )
  // Every save makes them anew; only what is said otherwise has to settle again.
  const [due, setDue] = useState(latest)
  if (saidIn(due) !== saidIn(latest)) setDue(latest)
  const [settled, hurry] = useSettled(due, SETTLE_MS)
  const visible = useMemo(() => {
    const live = new Map(findings.map((finding) => [findingKey(finding), finding]))
    return settled.map((finding) => live.get(findingKey(finding)) ?? finding)
  }, [settled, findings])
  const touch = useCallback((path: string) => setTouched((before) => new Set([...before, path])), [])
  const attempt = useCallback(() => {
    setAttempted(true)
    hurry()
  }, [hurry])
  return { shown: visible, hurry, touch, attempt }
}

const saidIn = (findings: readonly ReleaseFinding[]) => findings.map(findingKey).join('\n')

/** The value that has stood for `ms`. The second one shows it at once, and its next change too: it was asked for. */
function useSettled<T>(value: T, ms: number): [T, () => void] {
  const [settled, setSettled] = useState(value)
  const hurried = useRef(false)
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
    const settle = () => {
      hurried.current = false
      setSettled(value)
    }
    const timer = setTimeout(settle, hurried.current ? 0 : ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return [
    settled,
    useCallback(() => {
      hurried.current = true
      setSettled(newest.current)
    }, []),
  ]
}
