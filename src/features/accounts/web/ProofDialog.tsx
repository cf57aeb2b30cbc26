// Asks who sits there before a sensitive call goes through: by password, authenticator app, or a code by e-mail.
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextAction } from '#ui/TextAction.tsx'
import { accountsApi } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { useSentence } from './use-sentence.ts'

type Prove = <T>(call: () => Promise<T>) => Promise<T>

const ProofContext = createContext<Prove>((call) => call())

/**
 * Runs a call; where the server wants a fresh proof first it asks for one and runs the call again. Who closes the
 * dialog gets the refusal of the first try.
 */
export const useProof = (): Prove => useContext(ProofContext)

/** Whether somebody closed the dialog: they know, and need no sentence about it. */
export const isProofCancelled = (error: unknown): boolean => readRefusal(error).code === 'proof_required'

export function ProofProvider({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const answer = useRef<((proven: boolean) => void) | undefined>(undefined)
  const waiting = useRef<Promise<boolean> | undefined>(undefined)

  const settle = (proven: boolean) => {
    answer.current?.(proven)
    waiting.current = undefined
    setAsking(false)
  }
  const prove = useCallback<Prove>(async (call) => {
    try {
      return await call()
    } catch (error) {
      if (readRefusal(error).code !== 'proof_required') throw error
      // Two calls at once ask once.
      waiting.current ??= new Promise<boolean>((resolve) => {
        answer.current = resolve
        setAsking(true)
      })
      if (!(await waiting.current)) throw error
      return call()
    }
  }, [])

  return (
    <ProofContext value={prove}>
      {children}
      {asking ? <ProofDialog onProven={() => settle(true)} onCancel={() => settle(false)} /> : null}
    </ProofContext>
  )
}

type Method = 'password' | 'totp' | 'mail'

function ProofDialog({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const sentenceOf = useSentence()
  const methods = useQuery({ ...accountsApi.proofMethods.queryOptions(), staleTime: 0 })
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? methods.data?.methods[0]
  const other = methods.data?.methods.find((one) => one !== method)
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('proof.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {methods.isError ? <FormAlert>{sentenceOf(readRefusal(methods.error))}</FormAlert> : null}
      {method ? (
        <ProofForm key={method} method={method} onProven={onProven} onCancel={onCancel}>
          {other ? <TextAction label={t(`proof.use.${other}`)} onClick={() => setChosen(other)} /> : null}
        </ProofForm>
      ) : null}
    </Modal>
  )
}

function ProofForm(props: {
  method: Method
  onProven: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const { t } = useTranslation(['accounts', 'problem', 'common'])
  const { method } = props
  const sentenceOf = useSentence()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const attempt = async (work: () => Promise<unknown>, then: () => void) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      then()
    } catch (refused) {
      setError(sentenceOf(readRefusal(refused)))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const by = method === 'password' ? { password: value } : { code: value.trim() }
    void attempt(() => accountsApi.prove.call(by), props.onProven)
  }
  const common = {
    ref: field,
    value,
    error,
    'data-autofocus': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value),
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p className="muted">{t(`proof.line.${method}`)}</p>
      {method === 'password' ? (
        <PasswordInput {...common} label={t('login.password')} autoComplete="current-password" />
      ) : (
        <CodeField {...common} />
      )}
      {method === 'mail' ? (
        <TextAction
          label={t('proof.send')}
          onClick={() =>
            attempt(
              () => accountsApi.proofMail.call({}),
              () => setSaid(t('proof.sent')),
            )
          }
        />
      ) : null}
      {props.children}
      <p role="status" className="muted">
        {said}
      </p>
      <div className={styles.buttons}>
        <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy} disabled={value.trim() === ''}>
          {t('proof.submit')}
        </Button>
      </div>
    </form>
  )
}
