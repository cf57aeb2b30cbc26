// Opens the page where a plan is paid, and finds out what became of it when the person returns.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readRefusal } from '#lib/web/client.ts'
import { billingApi, refetchPlan } from './api.ts'

export interface Wanted {
  plan: 'pro' | 'advanced'
  from?: string
}

export function useCheckout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) => billingApi.openCheckout.call(wanted),
    onSuccess: ({ url }) => window.location.assign(url),
    // The plan may have been bought in another window.
    onError: (error) => (readRefusal(error).status === 409 ? refetchPlan(queries) : undefined),
  })
}

export const usePortal = () =>
  useMutation({
    mutationFn: () => billingApi.openPortal.call({}),
    onSuccess: ({ url }) => window.location.assign(url),
  })

const ASK_AGAIN_MS = 5_000
/** For five minutes. */
const ASKED_MOST = 60

/**
 * Asks for what a person returns from, and not again after a reload. A checkout that is still open is asked about again.
 *
 * @returns its state, once it is known
 */
export function useReturn() {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const checkout = search.get('checkout')
  const isFromPortal = search.get('returned') === 'portal'
  const asked = useRef(false)
  const check = useMutation({
    mutationFn: (id: string) => billingApi.checkCheckout.call({ id }),
    onSettled: () => refetchPlan(queries),
  })
  const refresh = useMutation({
    mutationFn: () => billingApi.refresh.call({}),
    onSettled: () => refetchPlan(queries),
  })
  const { mutate: checkNow } = check
  const { mutate: refreshNow } = refresh
  useEffect(() => {
    if (asked.current || !(checkout || isFromPortal)) return
    asked.current = true
    if (checkout) checkNow(checkout)
    else refreshNow()
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [checkout, isFromPortal, checkNow, refreshNow, setSearch])
  const { data: later } = useQuery({
    ...billingApi.checkCheckout.queryOptions({ input: { id: check.variables ?? '' } }),
    enabled: check.data?.state === 'open',
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      (data?.state ?? 'open') === 'open' && dataUpdateCount < ASKED_MOST ? ASK_AGAIN_MS : false,
  })
  const [shown, setShown] = useState<typeof later>()
  useEffect(() => {
    if (!later || later.state === 'open') return
    // The notice names the plan, so that is read first.
    void refetchPlan(queries).then(() => setShown(later))
  }, [later, queries])
  return { state: (shown ?? check.data)?.state, error: check.error, isPending: check.isPending }
}
