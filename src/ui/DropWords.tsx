// Owns what is read in a drop zone, and its button.
import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import styles from './DropArea.module.css'
import type { DropAreaProps } from './DropArea.tsx'

export function DropWords({
  title,
  line,
  buttonLabel,
  disabled,
  icon,
  id,
  describedBy,
  onChoose,
}: DropAreaProps & { onChoose?: () => void }) {
  return (
    <>
      <span className={styles.icon}>
        {icon ?? <IconCloudUpload size={24} stroke={1.75} aria-hidden="true" />}
      </span>
      <p className={styles.text}>
        <b>{title}</b> <span className="muted">{line}</span>
      </p>
      <Button id={id} aria-describedby={describedBy} size="sm" disabled={disabled} onClick={onChoose}>
        {buttonLabel}
      </Button>
    </>
  )
}
