// An amount in a column: small currency before the figure, minus sign and danger color when negative.
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import styles from './MoneyCell.module.css'

export interface MoneyCellProps {
  currency: string
  /** Already formatted, without sign and without currency. */
  amount: string
  negative?: boolean
  /** Links to the origin of the amount. */
  href?: string
  /** A label shown instead of a figure until the server has confirmed it. */
  pending?: ReactNode
}

export function MoneyCell({ currency, amount, negative, href, pending }: MoneyCellProps) {
  if (pending) return <span className={styles.pending}>{pending}</span>
  const figure = (
    <>
      {negative ? '−' : null}
      <span className={styles.currency}>{currency}</span>
      {amount}
    </>
  )
  if (!href) {
    return (
      <span className={styles.money} data-negative={negative || undefined}>
        {figure}
      </span>
    )
  }
  return (
    <AppLink className={styles.money} href={href} data-negative={negative || undefined}>
      {figure}
    </AppLink>
  )
}
