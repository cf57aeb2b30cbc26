// Announces new findings to screen readers.
import { useEffect, useRef, useState } from 'react'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { findingKey } from './finding-key.ts'
import { useWizard } from './use-wizard.ts'

export function FindingsAnnouncement() {
  const { shown } = useWizard()
  const findingSentence = useFindingSentence()
  const previous = useRef(shown)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const known = new Set(previous.current.map(findingKey))
    const fresh = shown.filter((finding) => !known.has(findingKey(finding)))
    if (fresh.length > 0) setAnnouncement(fresh.map(findingSentence).join(' '))
    previous.current = shown
  }, [shown, findingSentence])
  return <output className="visually-hidden">{announcement}</output>
}
