// Shares as a bar: one field each, hatched while nobody has accepted it, dashed where something is missing.
import { useTranslation } from 'react-i18next'
import { WHOLE } from '#lib/pure/percent.ts'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'

export interface BarShare {
  key: string
  name: string
  shareBp: number
  pending: boolean
}

/** The look of the share at a position; those that are not accepted are hatched. */
export const toneOf = ({ pending }: Pick<BarShare, 'pending'>, index: number): string =>
  pending ? 'pending' : String(index % 3)

export function SplitBar({ shares, small }: { shares: readonly BarShare[]; small?: boolean }) {
  const { t } = useTranslation('splits')
  const { percent } = useShares()
  const shown = shares.filter(({ shareBp }) => shareBp > 0)
  const rest = WHOLE - shown.reduce((sum, { shareBp }) => sum + shareBp, 0)
  const label = shown.map(({ name, shareBp }) => `${name || t('new')} ${percent(shareBp)}`).join(', ')
  return (
    <div className={small ? `${styles.bar} ${styles.small}` : styles.bar} role="img" aria-label={label}>
      {shown.map((share) => (
        <span
          key={share.key}
          data-tone={toneOf(share, shares.indexOf(share))}
          style={{ flex: share.shareBp }}
        >
          {small || share.shareBp < 600 ? null : <b>{percent(share.shareBp).replace(/\s?%/, '')}</b>}
        </span>
      ))}
      {rest > 0 ? <span data-tone="rest" style={{ flex: rest }} /> : null}
    </div>
  )
}
