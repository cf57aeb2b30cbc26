// The dialog that asks for a fresh sign-in, loaded when it is first needed.
import { DialogFailure, lazyPart } from '#ui/lazy-part.tsx'

export const LazyReauthenticationDialog = lazyPart(
  async () => ({ default: (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog }),
  { Failed: ({ onCancel, onRetry }) => <DialogFailure opened onClose={onCancel} onRetry={onRetry} /> },
)
