// Invites someone by email to a role, for the whole account or one artist.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EMAIL } from '#features/accounts/domain.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
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
  const form = useForm({
    initialValues: { email: '', seating: FIRST },
    validate: {
      email: (value) => (EMAIL.test(value.trim()) ? null : errorMessage({ code: 'email_invalid' })),
    },
  })
  const invite = useMutation({
    mutationFn: ({ email, seating }: typeof form.values) =>
      teamsApi.invite.call({ email: email.trim(), ...seating }),
    onSuccess: async (made) => {
      showToast({ message: t('invite.sent', { email: made.email }), closeLabel: t('common:close') })
      form.reset()
      await queries.invalidateQueries({ queryKey: teamsApi.find.key() })
    },
    onError: (error) => {
      const refusal = readRefusal(error)
      form.setFieldError('email', errorMessage(refusal.problems[0] ?? refusal))
      form.getInputNode('email')?.focus()
    },
  })
  return (
    <section aria-labelledby="invite-head">
      <SectionHead id="invite-head" title={t('invite.title')} />
      <form
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => invite.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
        noValidate
      >
        <FieldGrid>
          <FieldWide>
            <TextInput
              id="invite-email"
              type="email"
              label={t('invite.email')}
              autoComplete="off"
              maxLength={300}
              {...form.getInputProps('email')}
            />
          </FieldWide>
          <SeatingFields
            id="invite"
            seating={form.values.seating}
            onChange={(seating) => form.setFieldValue('seating', seating)}
          />
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
