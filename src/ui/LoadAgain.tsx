// Replaces what was entered by what somebody else saved. The button goes with its message, and the focus to the page.
import { focusMain } from '#lib/web/focus-main.ts'
import { TextButton } from './TextButton.tsx'

export interface LoadAgainProps {
  label: string
  onLoad: () => Promise<void>
}

export const LoadAgain = ({ label, onLoad }: LoadAgainProps) => (
  // When it fails, the message and the button stay.
  <TextButton label={label} onClick={() => void onLoad().then(focusMain, () => undefined)} />
)
