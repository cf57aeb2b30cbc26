/** Owns the drop zone: drop files anywhere on it, or choose them with the button. */
import { Button } from '@mantine/core'
import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import styles from './DropArea.module.css'

export type DropAreaProps = {
  /** In bold: "Drop audio here." */
  title: ReactNode
  /** What is read, and how large: "WAV, FLAC, AIFF or MP3, up to 100 MB each." */
  line: ReactNode
  buttonLabel: string
  onFiles: (files: File[]) => void
  /** Files outside the rules, with the codes of the reason; the page says the sentence. */
  onRefused?: (refused: { file: File; codes: string[] }[]) => void
  accept?: DropzoneProps['accept']
  maxSize?: number
  maxFiles?: number
  multiple?: boolean
  disabled?: boolean
  icon?: ReactNode
  /** Taller and stacked, for an empty artwork square. */
  stacked?: boolean
  id?: string
  /** The id of what is to be said about it. */
  describedBy?: string
}

export function DropArea(props: DropAreaProps) {
  const {
    title,
    line,
    buttonLabel,
    onFiles,
    onRefused,
    accept,
    maxSize,
    maxFiles,
    multiple = true,
    disabled,
    icon,
    stacked,
    id,
    describedBy,
  } = props
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      classNames={{ root: styles.zone, inner: styles.inner }}
      data-stacked={stacked || undefined}
      onDrop={onFiles}
      onReject={(list) =>
        onRefused?.(list.map(({ file, errors }) => ({ file, codes: errors.map((one) => one.code) })))
      }
      accept={accept}
      maxSize={maxSize}
      maxFiles={maxFiles}
      multiple={multiple}
      disabled={disabled}
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      // The button opens it; read aloud as a second one of the same name it would only confuse.
      inputProps={{ 'aria-hidden': true }}
    >
      <span className={styles.icon}>
        {icon ?? <IconCloudUpload size={24} stroke={1.75} aria-hidden="true" />}
      </span>
      <p className={styles.text}>
        <b>{title}</b> <span className="muted">{line}</span>
      </p>
      <Button
        id={id}
        aria-describedby={describedBy}
        size="sm"
        disabled={disabled}
        onClick={() => open.current?.()}
      >
        {buttonLabel}
      </Button>
    </Dropzone>
  )
}
