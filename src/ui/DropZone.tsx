// Owns the drop zone as it works: files are dropped anywhere on it, or chosen with the button.
import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import { useRef } from 'react'
import styles from './DropArea.module.css'
import type { DropAreaProps } from './DropArea.tsx'
import { DropWords } from './DropWords.tsx'

export function DropZone(props: DropAreaProps) {
  const { onFiles, onRefused, accept, maxSize, maxFiles, multiple = true, disabled, stacked } = props
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      classNames={{ root: styles.zone, inner: styles.inner }}
      data-stacked={stacked || undefined}
      onDrop={onFiles}
      onReject={(list) =>
        onRefused?.(list.map(({ file, errors }) => ({ file, codes: errors.map((error) => error.code) })))
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
      <DropWords {...props} onChoose={() => open.current?.()} />
    </Dropzone>
  )
}
