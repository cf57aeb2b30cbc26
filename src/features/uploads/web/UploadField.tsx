// The field of one file: its refusal, the file itself, its progress, and the drop area for another one.
import { Button, type ButtonProps, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DropArea, type DropAreaProps } from '#ui/DropArea.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import type { Upload } from '../contract.ts'
import { ACCEPTS, type UploadKind } from '../domain.ts'
import type { FileUpload } from './file-upload.ts'
import { TransferActions } from './TransferActions.tsx'
import styles from './UploadField.module.css'
import { useRowState } from './use-row-state.ts'
import { useFileState } from './use-upload.ts'

export interface UploadTarget {
  /** The id of the button, so that a finding can link to it. */
  id: string
  describedBy?: string
  upload: Upload | null
  /** The upload in progress in this tab. */
  transfer?: FileUpload
  /** The file that a refused one has replaced, and how to use it again. */
  earlier?: { fileName: string; restore: () => void }
  onFile: (file: File) => void
}

const earlierId = (id: string) => `${id}-earlier`

/** The state of the file, whether it is being uploaded in this tab or already on the server. */
export function useUploadState({ id, upload, transfer }: UploadTarget) {
  const state = useFileState(transfer)
  useFocusHandoff(id, earlierId(id))
  return {
    state,
    refusal:
      state?.kind === 'refused'
        ? state.problem
        : !state && upload?.status === 'refused'
          ? upload.refusal
          : null,
    moving: state !== undefined && state.kind !== 'ready' && state.kind !== 'refused',
  }
}

interface UploadFieldProps {
  target: UploadTarget
  /** Why the last file was refused, as a message. */
  refusal: string | null
  /** Shows the upload in progress: the label of its row, and its name. */
  progress: { label: string; name: string } | null
  /** The drop area, unless there is a file already. */
  drop: Pick<DropAreaProps, 'title' | 'line' | 'buttonLabel' | 'accept' | 'icon' | 'stacked'> | null
  className?: string
  /** The current file. */
  children?: ReactNode
}

export function UploadField({ target, refusal, progress, drop, className, children }: UploadFieldProps) {
  const { t } = useTranslation('uploads')
  const { id, describedBy, upload, earlier, onFile } = target
  return (
    <div className={className ?? styles.field}>
      {refusal ? (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      ) : null}
      {refusal && earlier && upload?.status === 'refused' ? (
        <p>
          <TextButton
            id={earlierId(id)}
            label={t('useEarlier', { name: earlier.fileName })}
            onClick={earlier.restore}
          />
        </p>
      ) : null}
      {children}
      {progress ? <Progress target={target} {...progress} /> : null}
      {drop ? (
        <DropArea
          id={id}
          describedBy={describedBy}
          multiple={false}
          {...drop}
          onFiles={([file]) => file && onFile(file)}
          onRefused={([refused]) => refused && onFile(refused.file)}
        />
      ) : null}
    </div>
  )
}

function Progress({ target, label, name }: { target: UploadTarget; label: string; name: string }) {
  const { t } = useTranslation('uploads')
  const { bytes } = useNumbers()
  const rowState = useRowState()
  const { upload, transfer } = target
  return (
    <UploadList label={label}>
      <UploadRow
        state={rowState(useFileState(transfer), upload)}
        title={name}
        line={bytes(transfer?.file?.size ?? upload?.sizeBytes ?? 0)}
        progressLabel={t('progress', { name })}
        actions={transfer ? <TransferActions upload={transfer} name={name} /> : null}
      />
    </UploadList>
  )
}

interface ReplaceFileProps extends Pick<ButtonProps, 'size' | 'leftSection' | 'children'> {
  target: UploadTarget
  kind: UploadKind
}

/** The button that replaces the current file. */
export const ReplaceFile = ({ target, kind, ...button }: ReplaceFileProps) => (
  <FileButton accept={ACCEPTS[kind].join(',')} onChange={(file) => file && target.onFile(file)}>
    {(props) => <Button {...props} {...button} id={target.id} aria-describedby={target.describedBy} />}
  </FileButton>
)
