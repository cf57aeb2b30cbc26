// Gives other tracks the credits of this one; the dialog comes when one reaches for it.
import { onReach } from '#ui/on-reach.tsx'
import { CopyButton, type CopyCreditsProps } from './CopyButton.tsx'

export const CopyCredits = onReach<CopyCreditsProps>(
  async () => (await import('./CopyCreditsDialog.tsx')).CopyCreditsDialog,
  () => <CopyButton />,
)
