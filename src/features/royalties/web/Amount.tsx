// An amount of the API, in cents or with every digit.
import { useMoney } from '#lib/web/use-money.ts'
import { MoneyCell } from '#ui/MoneyCell.tsx'

interface AmountProps {
  amount: string
  currency: string
  exact?: boolean
  href?: string
}

export function Amount({ amount, currency, exact, href }: AmountProps) {
  const money = useMoney()
  return (
    <MoneyCell
      currency={currency}
      amount={exact ? money.exact(amount) : money.cents(amount)}
      negative={money.isNegative(amount)}
      href={href}
    />
  )
}
