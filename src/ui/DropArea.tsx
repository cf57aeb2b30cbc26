// A drop zone: files are dropped anywhere on it, or chosen with its button.
import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DropArea.module.css'

export interface DropAreaProps
  extends Pick<DropzoneProps, 'accept' | 'maxSize' | 'maxFiles' | 'multiple' | 'disabled'> {
  /** In bold: "Drop audio here." */
  title: ReactNode
  /** The formats and the size that are accepted: "WAV, FLAC, AIFF or MP3, up to 100 MB each." */
  line: ReactNode
  buttonLabel: string
  onFiles: (files: File[]) => void
  /** Files that are refused, with the codes of the reasons; the page shows the message. */
  onRefused?: (refused: { file: File; codes: string[] }[]) => void
  icon?: ReactNode
  /** Taller and stacked, for an empty artwork square. */
  stacked?: boolean
  /** The id of the button. */
  id?: string
  /** The id of the text that describes the button. */
  describedBy?: string
}

export function DropArea(props: DropAreaProps) {
  const { title, line, buttonLabel, onFiles, onRefused, icon, stacked, id, describedBy, ...rules } = props
  const { t } = useTranslation('common')
  const open = useRef<() => void>(null)
  // For one place, several files were dropped: none is taken, because any could be meant.
  const [isSeveral, setSeveral] = useState(false)
  const take: DropzoneProps['onDropAny'] = (files, refused) => {
    const several = rules.multiple === false && files.length + refused.length > 1
    setSeveral(several)
    if (several) return
    if (files.length > 0) onFiles(files)
    if (refused.length > 0)
      onRefused?.(refused.map(({ file, errors }) => ({ file, codes: errors.map(({ code }) => code) })))
  }
  return (
    <Dropzone
      {...rules}
      classNames={{ root: styles.zone, inner: styles.inner }}
      data-stacked={stacked || undefined}
      onDropAny={take}
      // Required by Dropzone; `take` gets the same files together with those that are refused.
      onDrop={() => undefined}
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      // The button opens it; a screen reader would announce a second control with the same name.
      inputProps={{ 'aria-hidden': true }}
    >
      <span className={styles.icon}>
        {icon ?? <IconCloudUpload size={24} stroke={1.75} aria-hidden="true" />}
      </span>
      <p className={styles.text}>
        <b>{title}</b> <span className="muted">{line}</span>
        {isSeveral ? (
          <span role="alert" className={styles.several}>
            {t('oneFile')}
          </span>
        ) : null}
      </p>
      <Button
        id={id}
        aria-describedby={describedBy}
        size="sm"
        disabled={rules.disabled}
        onClick={() => open.current?.()}
      >
        {buttonLabel}
      </Button>
    </Dropzone>
  )
}
