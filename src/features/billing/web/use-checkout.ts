// Opens the page where a plan is paid, and finds out what became of it when the person returns.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { billingApi, refetchPlan } from './api.ts'

export interface Wanted {
  plan: 'pro' | 'advanced'
  from?: string
}

export const useCheckout = () =>
  useMutation({
    mutationFn: (wanted: Wanted) => billingApi.openCheckout.call(wanted),
    onSuccess: ({ url }) => window.location.assign(url),
  })

export const usePortal = () =>
  useMutation({
    mutationFn: () => billingApi.openPortal.call({}),
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** Asks once for what a person returns from, and not again after a reload. */
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
  return check
}
