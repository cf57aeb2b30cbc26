// The key under which a form is sent. An attempt that is repeated as it is adds one message; what was changed since is another.
import { useState } from 'react'
import { newId } from '../pure/ids.ts'

/** @param content what the form sends: the key changes with each part of it */
export function useMessageKey(...content: readonly unknown[]): string {
  const [kept, setKept] = useState(() => ({ key: newId(), content }))
  if (content.some((part, index) => part !== kept.content[index])) setKept({ key: newId(), content })
  return kept.key
}
