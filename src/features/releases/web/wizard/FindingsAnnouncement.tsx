// Says findings that have come up at their fields to those who do not see them come.
import { useEffect, useRef, useState } from 'react'
import { findingKey } from '../finding-key.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import { useWizard } from './use-wizard.ts'

export function FindingsAnnouncement() {
  const { shown } = useWizard()
  const say = useFindingSentence()
  const before = useRef(shown)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const known = new Set(before.current.map(findingKey))
    const fresh = shown.filter((one) => !known.has(findingKey(one)))
    if (fresh.length > 0) setSaid(fresh.map(say).join(' '))
    before.current = shown
  }, [shown, say])
  return <output className="visually-hidden">{said}</output>
}
