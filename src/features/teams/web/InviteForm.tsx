// Invites someone by email to a role, for the whole account or one artist.
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMAIL } from '#features/accounts/domain.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { teamsApi } from './api.ts'
import { type Seating, SeatingFields } from './SeatingFields.tsx'
import styles from './team.module.css'

const FIRST: Seating = { role: 'manager', artist_id: null }

export function InviteForm() {
  const { t } = useTranslation(['teams', 'common', 'problem'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [seating, setSeating] = useState(FIRST)
  const [wrong, setWrong] = useState(false)
  const invite = useMutation({
    mutationFn: () => teamsApi.invite.call({ email: email.trim(), ...seating }),
    onSuccess: async (made) => {
      showToast({ message: t('invite.sent', { email: made.email }), closeLabel: t('common:close') })
      setEmail('')
      setSeating(FIRST)
      await queries.invalidateQueries({ queryKey: teamsApi.find.key() })
    },
    onError: () => document.getElementById('invite-email')?.focus(),
  })
  const refusal = invite.error && readRefusal(invite.error)
  const error = wrong
    ? errorMessage({ code: 'email_invalid' })
    : refusal && errorMessage(refusal.problems[0] ?? refusal)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const valid = EMAIL.test(email.trim())
    setWrong(!valid)
    if (valid) invite.mutate()
    else document.getElementById('invite-email')?.focus()
  }
  return (
    <section aria-labelledby="invite-head">
      <SectionHead id="invite-head" title={t('invite.title')} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <FieldGrid>
          <FieldWide>
            <TextInput
              id="invite-email"
              type="email"
              label={t('invite.email')}
              autoComplete="off"
              value={email}
              maxLength={300}
              error={error}
              onChange={(event) => {
                setEmail(event.currentTarget.value)
                setWrong(false)
                invite.reset()
              }}
            />
          </FieldWide>
          <SeatingFields id="invite" seating={seating} onChange={setSeating} />
        </FieldGrid>
        <div>
          <Button type="submit" variant="filled" loading={invite.isPending}>
            {t('invite.submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}
