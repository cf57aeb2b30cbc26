// What a blocked user can do: appeal once, with files, and write to support.
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
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

/** What has nothing to do with an appeal, such as a question about money. */
export function SupportLink() {
  const { t } = useTranslation('people')
  return (
    <section className={styles.stack}>
      <SectionHead title={t('blocked.support.title')} />
      <p className="muted">{t('blocked.support.line')}</p>
      <div className={styles.buttons}>
        <LinkButton href={paths.support()}>{t('blocked.support.open')}</LinkButton>
      </div>
    </section>
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
