// Sends something once, however often its button is clicked: the second click of a double click comes before the button
// shows that it waits.
import { useRef } from 'react'

export function useSingleSend() {
  const isSent = useRef(false)
  return {
    /** Runs `send` unless something was sent and not refused. */
    once(send: () => void): void {
      if (isSent.current) return
      isSent.current = true
      send()
    },
    /** After a refusal, it can be sent again. */
    reset(): void {
      isSent.current = false
    },
  }
}
