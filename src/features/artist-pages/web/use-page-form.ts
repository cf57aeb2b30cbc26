// The state of the editor of an artist page: values, problems, saving and publishing.
import { arrayMove } from '@dnd-kit/sortable'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '#lib/pure/keys-of.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, withTyped } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { NETWORK_KEYS, type Network } from '../domain/networks.ts'
import { type Layout, type Palette, type Pattern, pageProblems } from '../domain.ts'
import { artistPagesApi, type PageAnswer, pageQuery } from './api.ts'

type Crop = NonNullable<NonNullable<PageAnswer['picture']>['crop']>

export interface PageForm {
  slug: string
  layout: Layout
  palette: Palette
  pattern: Pattern
  picture: { uploadId: string; crop: Crop | null } | null
  bio: string
  links: Record<Network, string>
  blocks: PageAnswer['blocks']
  inCatalogue: boolean
}

const formOf = (page: PageAnswer): PageForm => ({
  slug: page.slug,
  layout: page.layout,
  palette: page.palette,
  pattern: page.pattern,
  picture: page.picture && { uploadId: page.picture.uploadId, crop: page.picture.crop },
  bio: page.bio,
  links: Object.fromEntries(
    NETWORK_KEYS.map((network) => [network, page.links[network] ?? '']),
  ) as PageForm['links'],
  blocks: page.blocks,
  inCatalogue: page.inCatalogue,
})

/** The fields of the form that are saved and previewed. */
export const fieldsOf = ({ picture, bio, links, blocks }: PageForm) => ({ picture, bio, links, blocks })

/**
 * Options that depend on the plan are sent only when changed, because the plan may no longer include the stored ones.
 */
function changedLook(values: PageForm, base: PageAnswer) {
  const changed = keysOf({ layout: true, palette: true, pattern: true }).filter(
    (key) => values[key] !== base[key],
  )
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<
    Pick<PageForm, 'layout' | 'palette' | 'pattern'>
  >
}

export function usePageForm(
  page: PageAnswer,
  { onSaved }: { onSaved: (page: PageAnswer, before: PageAnswer) => void },
) {
  const queries = useQueryClient()
  const formErrors = useFormErrors()
  const errorMessage = useErrorMessage()
  const [wasSent, setWasSent] = useState(false)
  const [base, setBase] = useState(page)
  const form = useForm<PageForm>({
    initialValues: formOf(page),
    validate: (values) => formErrors(pageProblems(values, { ownHost: location.hostname })),
  })
  useLiveValidation(form, wasSent)

  function startFrom(saved: PageAnswer, sent = form.getValues()) {
    setBase(saved)
    setWasSent(false)
    form.setInitialValues(formOf(saved))
    form.setValues(withTyped(formOf(saved), { sent, typed: form.getValues() }))
    form.clearErrors()
  }

  const saving = useMutation({
    mutationFn: ({ values, isPublished }: { values: PageForm; isPublished?: boolean | undefined }) =>
      artistPagesApi.save.call({
        id: base.id,
        updatedAt: base.updatedAt,
        ...fieldsOf(values),
        ...changedLook(values, base),
        ...(values.slug === base.slug ? {} : { slug: values.slug }),
        inCatalogue: values.inCatalogue,
        ...(isPublished === undefined ? {} : { isPublished }),
      }),
    onSuccess: (saved, { values }) => {
      startFrom(saved, values)
      queries.setQueryData(pageQuery(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: artistPagesApi.list.key() })
      onSaved(saved, base)
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
    /** @param isPublished to publish it, or take it offline, with what was entered */
    save: (isPublished?: boolean) => {
      setWasSent(true)
      form.onSubmit(
        (values) => saving.mutate({ values, isPublished }),
        (errors) => focusFirstError(form, errors),
      )()
    },
    busy: saving.isPending,
    isUnsaved: form.isDirty(),
    /** The message of a refusal that belongs to no field. */
    error: refusal && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
    isOutdated: refusal?.code === 'page_changed',
    /** Discards the entries and loads what somebody else saved. */
    reload: async () => {
      const saved = await artistPagesApi.find.call({ id: base.id })
      saving.reset()
      startFrom(saved)
    },
    changePicture: (uploadId: string | null, crop: Crop | null) => {
      const picture = uploadId === null ? null : { uploadId, crop }
      const { picture: before } = form.getInitialValues()
      // A picture without a crop reports the largest square when it is rendered, which is not a change by the user.
      if (before && before.uploadId === uploadId && before.crop === null)
        form.setInitialValues({ ...form.getInitialValues(), picture })
      form.setFieldValue('picture', picture)
    },
    moveBlock: (id: string, to: number) => {
      const from = form.values.blocks.findIndex((block) => block.id === id)
      if (from < 0 || to < 0 || from === to) return
      form.setFieldValue('blocks', arrayMove(form.values.blocks, from, to))
    },
  }
}
export type PageEditor = ReturnType<typeof usePageForm>
