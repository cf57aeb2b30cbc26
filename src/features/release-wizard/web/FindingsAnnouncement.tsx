// Announces new findings to screen readers.
import { useEffect, useRef, useState } from 'react'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { findingKey } from './finding-key.ts'
import { useWizard } from './use-wizard.ts'

export function FindingsAnnouncement() {
  const { shown } = useWizard()
  const findingSentence = useFindingSentence()
  const previous = useRef(shown)
  const [announced, setAnnounced] = useState<typeof shown>([])
  useEffect(() => {
    const known = new Set(previous.current.map(findingKey))
    const fresh = shown.filter((finding) => !known.has(findingKey(finding)))
    if (fresh.length > 0) setAnnounced(fresh)
    previous.current = shown
  }, [shown])
  const current = new Set(shown.map(findingKey))
  // Once one of them is fixed, the announcement is outdated. What remains of it would be read out again, so all goes.
  const isCurrent = announced.every((finding) => current.has(findingKey(finding)))
  return (
    <output className="visually-hidden">{isCurrent ? announced.map(findingSentence).join(' ') : null}</output>
  )
}
