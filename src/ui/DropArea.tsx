// Owns the drop zone: drop files anywhere on it, or choose them with the button.
import type { DropzoneProps } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import styles from './DropArea.module.css'
import { DropWords } from './DropWords.tsx'
import { onReach } from './on-reach.tsx'

export interface DropAreaProps {
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

export const DropArea = onReach<DropAreaProps>(
  async () => (await import('./DropZone.tsx')).DropZone,
  (props) => (
    <div className={styles.zone} data-stacked={props.stacked || undefined}>
      <div className={styles.inner}>
        <DropWords {...props} />
      </div>
    </div>
  ),
  'button',
)
