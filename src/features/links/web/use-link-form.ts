// The state of the editor of a smart link: values, problems, and saving.
import { arrayMove } from '@dnd-kit/sortable'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, withTyped } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { type Look, linkProblems, type StoreRow } from '../domain.ts'
import { type LinkAnswer, linkQuery, linksApi } from './api.ts'

export type EditedRow = LinkAnswer['stores'][number]

export interface LinkForm {
  title: string
  line: string
  slug: string
  look: Look
  stores: EditedRow[]
}

const formOf = ({ title, line, slug, look, stores }: LinkAnswer): LinkForm => ({
  title,
  line,
  slug,
  look,
  stores,
})

/** The fields of the form that the API takes. */
export const fieldsOf = ({ title, line, stores }: LinkForm) => ({
  title,
  line,
  stores: stores.map(({ code, name, url, isShown }): StoreRow => ({ code, name, url, isShown })),
})

export function useLinkForm(link: LinkAnswer, { onSaved }: { onSaved: () => void }) {
  const queries = useQueryClient()
  const formErrors = useFormErrors()
  const errorMessage = useErrorMessage()
  const [wasSent, setWasSent] = useState(false)
  const [base, setBase] = useState(link)
  const form = useForm<LinkForm>({
    initialValues: formOf(link),
    validate: (values) =>
      formErrors(
        linkProblems(
          { ...values, stores: fieldsOf(values).stores },
          {
            live: values.stores.flatMap(({ code, liveUrl }) =>
              liveUrl ? [{ store: code, url: liveUrl }] : [],
            ),
            ownHost: location.hostname,
          },
        ),
      ),
  })
  useLiveValidation(form, wasSent)

  function startFrom(saved: LinkAnswer, sent = form.getValues()) {
    setBase(saved)
    setWasSent(false)
    form.setInitialValues(formOf(saved))
    form.setValues(withTyped(formOf(saved), { sent, typed: form.getValues() }))
    form.clearErrors()
  }

  const saving = useMutation({
    mutationFn: (values: LinkForm) =>
      linksApi.save.call({
        id: base.id,
        updatedAt: base.updatedAt,
        ...fieldsOf(values),
        // Unchanged options are not sent, because the plan may no longer include them.
        ...(values.slug === base.slug ? {} : { slug: values.slug }),
        ...(values.look === base.look ? {} : { look: values.look }),
      }),
    onSuccess: (saved, values) => {
      startFrom(saved, values)
      queries.setQueryData(linkQuery(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: linksApi.list.key() })
      onSaved()
    },
    onError: (error) => {
      const errors = formErrors(readRefusal(error).problems)
      form.setErrors(errors)
      focusFirstError(form, errors)
    },
  })
  const refusal = saving.error ? readRefusal(saving.error) : undefined

  return {
    form,
    base,
    save: form.onSubmit(
      (values) => saving.mutate(values),
      (errors) => focusFirstError(form, errors),
    ),
    /** For the event of the form, so that problems are shown from then on. */
    onSend: () => setWasSent(true),
    busy: saving.isPending,
    isUnsaved: form.isDirty(),
    /** The message of a refusal that belongs to no field. */
    error: refusal && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
    isOutdated: refusal?.code === 'link_changed',
    /** Drops what was entered, for what somebody else saved. */
    reload: async () => {
      const saved = await linksApi.find.call({ id: base.id })
      saving.reset()
      startFrom(saved)
    },
    moveStore: (code: string, to: number) => {
      const from = form.values.stores.findIndex((row) => row.code === code)
      if (from < 0 || to < 0 || from === to) return
      form.setFieldValue('stores', arrayMove(form.values.stores, from, to))
    },
  }
}
export type LinkEditor = ReturnType<typeof useLinkForm>
