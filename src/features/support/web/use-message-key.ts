// The key under which a form is sent: the same until it has arrived, so that a repeated attempt adds one message.
import { useState } from 'react'
import { newId } from '#lib/pure/ids.ts'

export function useMessageKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newId)
  return { key, renew: () => setKey(newId()) }
}
