// Returning from the page of the billing service where a purchase is paid.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { purchasesApi } from './api.ts'

/** When to refetch: a job fulfils the purchase shortly after the payment is known. */
const RELOAD_AFTER_MS = [1_000, 3_000, 7_000, 15_000, 30_000] as const

/**
 * Asks once what became of the purchase that the URL names, and removes it from the URL.
 *
 * @param queryKey what is loaded again afterwards, and some more times once it is paid
 * @returns the state of the purchase, once it is known
 */
export function useReturnedPurchase(queryKey: QueryKey) {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const purchase = search.get('purchase')
  const asked = useRef(false)
  const { mutate, data } = useMutation({
    mutationFn: (id: string) => purchasesApi.checkPurchase.call({ id }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const reload = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (asked.current || !purchase) return
    asked.current = true
    mutate(purchase)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [purchase, mutate, setSearch])
  const isPaid = data?.state === 'paid'
  useEffect(() => {
    if (!isPaid) return
    const timers = RELOAD_AFTER_MS.map((ms) => setTimeout(reload, ms))
    return () => timers.forEach(clearTimeout)
  }, [isPaid])
  return data?.state
}
