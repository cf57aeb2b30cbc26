// Returning from the page of the billing service where a purchase is paid.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { purchasesApi } from './api.ts'

/**
 * Asks once what became of the purchase that the URL names, and removes it from the URL.
 *
 * @param queryKey what is loaded again afterwards
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
  useEffect(() => {
    if (asked.current || !purchase) return
    asked.current = true
    mutate(purchase)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [purchase, mutate, setSearch])
  return data?.state
}
