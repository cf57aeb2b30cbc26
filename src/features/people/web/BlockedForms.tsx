// What a blocked user can send: one appeal with files, and messages to support.
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { APPEAL_LENGTH_MAX, APPEAL_LENGTH_MIN } from '../domain.ts'
import { peopleApi } from './api.ts'
import styles from './people.module.css'
import { useAccountAction } from './use-account-action.ts'

export function AppealForm() {
  const { t } = useTranslation('people')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const { run, busy, error, problemAt } = useAccountAction({
    doneMessage: t('blocked.appeal.sent'),
    onDone: () => undefined,
  })
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
      <DocumentsField files={files} onChange={setFiles} disabled={busy} />
      <Alert>{problemAt('files') ?? error}</Alert>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={busy}>
          {t('blocked.appeal.send')}
        </Button>
      </div>
    </Form>
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
