// Owns the place of the toasts. Mounted once, under the theme.
import { CloseButton } from '@mantine/core'
import styles from './Toast.module.css'
import { sayPlainly, toasting, usePlainToast } from './toasting.ts'

export function Toasts() {
  const loaded = toasting.useLoaded()
  const plain = usePlainToast()
  return (
    <>
      {loaded ? <loaded.Notices /> : null}
      {plain ? (
        <div role="alert" className={styles.plain}>
          <span className={styles.text}>{plain.message}</span>
          <CloseButton aria-label={plain.closeLabel} onClick={() => sayPlainly(undefined)} />
        </div>
      ) : null}
    </>
  )
}
