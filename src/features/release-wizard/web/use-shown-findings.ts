// Which findings are visible at their fields: problems of entered text, and missing values of visited fields.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import type { ReleaseAnswer } from '#features/releases/web/api.ts'
import { findingKey } from './finding-key.ts'
import { kindOfFinding } from './finding-kind.ts'
import { isEmptyAt } from './is-empty-at.ts'

/** Longer than typical pauses while typing, so that the layout does not shift under the cursor. */
const SETTLE_MS = 700
/** How often a pressed button is looked at again. */
const PRESS_MS = 100

/**
 * The visible findings match the current draft, so that their fixes apply to the current text; a finding that was just
 * fixed stays in its place until the list settles.
 *
 * @param refused findings of values that the server refused, which are always visible.
 */
export function useShownFindings(
  findings: readonly ReleaseFinding[],
  refused: readonly ReleaseFinding[],
  release: ReleaseAnswer,
) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const isDue = useCallback(
    (finding: ReleaseFinding) =>
      attempted || touched.has(finding.at) || refused.includes(finding) || !isEmptyAt(release, finding.at),
    [refused, release, touched, attempted],
  )
  const kindOf = useCallback((finding: ReleaseFinding) => kindOfFinding(finding, isDue(finding)), [isDue])
  // The row of a file shows that it is being checked.
  const latest = useMemo(
    () => findings.filter((finding) => isDue(finding) && kindOf(finding) !== 'waiting'),
    [findings, isDue, kindOf],
  )
  // Every save creates new objects; only changed content has to settle again.
  const [due, setDue] = useState(latest)
  if (keysIn(due) !== keysIn(latest)) setDue(latest)
  const [settled, hurry] = useSettled(due, SETTLE_MS)
  const visible = useMemo(() => {
    const live = new Map(findings.map((finding) => [findingKey(finding), finding]))
    return settled.map((finding) => live.get(findingKey(finding)) ?? finding)
  }, [settled, findings])
  // Messages that appear above the focused field push it down, maybe under the bar at the bottom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other findings are visible
  useLayoutEffect(() => {
    document.querySelector('main :focus-visible')?.scrollIntoView({ block: 'nearest' })
  }, [settled])
  const touch = useCallback((path: string) => setTouched((before) => new Set([...before, path])), [])
  const attempt = useCallback(() => {
    setAttempted(true)
    hurry()
  }, [hurry])
  return useMemo(
    () => ({
      shown: visible,
      shownAt: (path: string) => visible.filter((finding) => finding.at === path).sort(blocksFirst),
      kindOf,
      hurry,
      touch,
      attempt,
    }),
    [visible, kindOf, hurry, touch, attempt],
  )
}

const blocksFirst = (a: ReleaseFinding, b: ReleaseFinding) =>
  Number(a.severity === 'advises') - Number(b.severity === 'advises')

const keysIn = (findings: readonly ReleaseFinding[]) => findings.map(findingKey).join('\n')

/**
 * A value after it was stable for `ms`, and while no button is pressed: messages that move a button between press and
 * release would lose the click. The returned function shows it, and its next change, at once.
 */
function useSettled<T>(value: T, ms: number): [T, () => void] {
  const [settled, setSettled] = useState(value)
  const hurried = useRef(false)
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
    const settle = () => {
      if (document.querySelector('button:active, a:active')) {
        timer = setTimeout(settle, PRESS_MS)
        return
      }
      hurried.current = false
      setSettled(value)
    }
    let timer = setTimeout(settle, hurried.current ? 0 : ms)
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
