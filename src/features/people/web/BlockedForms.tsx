// What a blocked user can send: one appeal with files, and messages to support.
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea } from '#ui/DropArea.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { APPEAL_FILE_BYTES_MAX, APPEAL_FILES_MAX, APPEAL_LENGTH_MAX, APPEAL_LENGTH_MIN } from '../domain.ts'
import { peopleApi } from './api.ts'
import styles from './people.module.css'
import { useAccountAction } from './use-account-action.ts'
import { useFileSize } from './use-file-size.ts'

const ACCEPTED = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }

export function AppealForm() {
  const { t } = useTranslation(['people', 'problem'])
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<string>()
  const { run, busy, error, problemAt } = useAccountAction({
    doneMessage: t('blocked.appeal.sent'),
    onDone: () => undefined,
  })
  const add = (more: File[]) => {
    const all = [...files, ...more]
    setRefused(all.length > APPEAL_FILES_MAX ? t('blocked.appeal.tooMany') : undefined)
    setFiles(all.slice(0, APPEAL_FILES_MAX))
  }
  return (
    <Form
      title={t('blocked.appeal.title')}
      onSubmit={() => run(() => peopleApi.sendAppeal.call({ text, files }))}
    >
      <p className="muted">{t('blocked.appeal.hint')}</p>
      <Textarea
        label={t('blocked.appeal.text')}
        description={t('blocked.appeal.textHint', { min: APPEAL_LENGTH_MIN })}
        value={text}
        maxLength={APPEAL_LENGTH_MAX}
        autosize
        minRows={5}
        required
        error={problemAt('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DropArea
        title={t('blocked.appeal.filesTitle')}
        line={t('blocked.appeal.filesLine')}
        buttonLabel={t('blocked.appeal.choose')}
        accept={ACCEPTED}
        maxSize={APPEAL_FILE_BYTES_MAX}
        disabled={busy || files.length >= APPEAL_FILES_MAX}
        onFiles={add}
        onRefused={([first]) =>
          first &&
          setRefused(
            first.codes.includes('file-too-large')
              ? t('problem:file_too_large', { max: '10 MB' })
              : t('problem:appeal_file_unsupported', { name: first.file.name }),
          )
        }
      />
      <Chosen files={files} onRemove={(file) => setFiles(files.filter((entry) => entry !== file))} />
      <Alert>{refused ?? problemAt('files') ?? error}</Alert>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={busy}>
          {t('blocked.appeal.send')}
        </Button>
      </div>
    </Form>
  )
}

function Chosen({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const { t } = useTranslation('people')
  const sizeOf = useFileSize()
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('blocked.appeal.files')}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
          <span>
            {file.name} <span className="muted">{sizeOf(file.size)}</span>
          </span>
          <TextButton
            label={t('blocked.appeal.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}

/** @param primary no appeal is left, so this is the main form of the page */
export function MessageForm({ primary }: { primary: boolean }) {
  const { t } = useTranslation('people')
  const [text, setText] = useState('')
  const { run, busy, error, problemAt } = useAccountAction({
    doneMessage: t('blocked.message.sent'),
    onDone: () => setText(''),
  })
  return (
    <Form title={t('blocked.message.title')} onSubmit={() => run(() => peopleApi.sendMessage.call({ text }))}>
      <Textarea
        label={t('blocked.message.text')}
        value={text}
        maxLength={APPEAL_LENGTH_MAX}
        autosize
        minRows={3}
        required
        error={problemAt('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Alert>{error}</Alert>
      <div className={styles.buttons}>
        <Button type="submit" variant={primary ? 'filled' : 'default'} loading={busy}>
          {t('blocked.message.send')}
        </Button>
      </div>
    </Form>
  )
}

function Form({ title, onSubmit, children }: { title: string; onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate className={styles.stack} onSubmit={submit}>
      <SectionHead title={title} />
      {children}
    </form>
  )
}

function Alert({ children }: { children: ReactNode }) {
  return children ? (
    <p className={styles.error} role="alert">
      {children}
    </p>
  ) : null
}
