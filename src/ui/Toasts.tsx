/** Owns where toasts appear and how long they stay. Mounted once, under the theme. */
import { Notifications } from '@mantine/notifications'
import { toastMs } from './show-toast.tsx'

export function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      autoClose={toastMs}
      withAutoCloseProgress
      pauseResetOnHover="all"
      transitionDuration={140}
      containerWidth={460}
      limit={4}
      zIndex={600}
    />
  )
}
