// The claim on the open case: taken, released, taken over, and renewed while the reviewer works on it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { type CaseAnswer, reviewApi } from './api.ts'

/** A claim is renewed by its holder's actions, but at most this often. */
const RENEW_MS = 5 * 60_000

export function useClaim({ release, claim }: CaseAnswer) {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const { id } = release
  const settle = {
    onMutate: () => setRefusal(undefined),
    onError: (error: unknown) => setRefusal(readRefusal(error)),
    onSettled: () => client.invalidateQueries({ queryKey: reviewApi.key() }),
  }
  const take = useMutation({
    mutationFn: (takeOver: string | undefined) => reviewApi.claim.call({ id, takeOver }),
    ...settle,
  })
  const giveBack = useMutation({ mutationFn: () => reviewApi.releaseClaim.call({ id }), ...settle })
  useRenewal(claim?.mine ? id : undefined)
  return { claim, take, giveBack, refusal, busy: take.isPending || giveBack.isPending }
}
export type ClaimState = ReturnType<typeof useClaim>

function useRenewal(id: string | undefined): void {
  const client = useQueryClient()
  const last = useRef(0)
  useEffect(() => {
    if (!id) return
    last.current = performance.now()
    const renew = () => {
      if (performance.now() - last.current < RENEW_MS) return
      last.current = performance.now()
      reviewApi.claim.call({ id }).then(
        (answer) => client.setQueryData(reviewApi.find.queryKey({ input: { id } }), answer),
        // Another reviewer took the case over; the next refetch of the case shows it.
        () => client.invalidateQueries({ queryKey: reviewApi.key() }),
      )
    }
    for (const eventType of ['keydown', 'pointerdown'] as const) document.addEventListener(eventType, renew)
    return () => {
      for (const eventType of ['keydown', 'pointerdown'] as const)
        document.removeEventListener(eventType, renew)
    }
  }, [id, client])
}
