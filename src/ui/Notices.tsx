// Owns where toasts appear and how long they stay.
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from './toasting.ts'

export { notifications } from '@mantine/notifications'

export function Notices() {
  return (
    <Notifications
      position="bottom-right"
      autoClose={TOAST_MS}
      withAutoCloseProgress
      pauseResetOnHover="all"
      transitionDuration={140}
      containerWidth={460}
      limit={4}
      zIndex={600}
    />
  )
}
