// An amount from micro-units: small currency before the figure.
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { useAmounts } from './use-amounts.ts'

export function Money({ micros, currency }: { micros: string; currency: string }) {
  const { figure, isNegative } = useAmounts()
  return <MoneyCell currency={currency} amount={figure(micros)} negative={isNegative(micros)} />
}
