// The state of a post that is being written: its fields, saving, and what happens when somebody else saved it first.
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readRefusal } from '#lib/web/client.ts'
import { useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import type { PostFields } from '../contract.ts'
import type { StaffPostAnswer } from './api.ts'

export const EMPTY_POST: PostFields = {
  title: '',
  slug: '',
  summary: '',
  author: '',
  tags: [],
  coverId: null,
  coverAlt: '',
  markdown: '',
}

export const fieldsOf = ({
  title,
  slug,
  summary,
  author,
  tags,
  coverId,
  coverAlt,
  markdown,
}: StaffPostAnswer): PostFields => ({ title, slug, summary, author, tags, coverId, coverAlt, markdown })

export interface PostFormOptions {
  initial: PostFields
  /** The post that is edited; none while it is new. */
  post?: StaffPostAnswer
  onSave: (fields: PostFields, version: string) => Promise<StaffPostAnswer>
  onSaved: (post: StaffPostAnswer) => void
  /** Loads the post as somebody else saved it. */
  onLoadNewest?: () => Promise<StaffPostAnswer>
}

export function usePostForm({ initial, post, onSave, onSaved, onLoadNewest }: PostFormOptions) {
  const errorMessage = useErrorMessage()
  const showProblems = useShowProblems()
  const [base, setBase] = useState(post?.updatedAt ?? '')
  const [newest, setNewest] = useState<StaffPostAnswer>()
  const form = useForm<PostFields>({
    initialValues: initial,
    validate: { title: (title) => (title.trim() === '' ? errorMessage({ code: 'required' }) : null) },
  })
  const take = (post: StaffPostAnswer) => {
    form.setInitialValues(fieldsOf(post))
    form.setValues(fieldsOf(post))
    setBase(post.updatedAt)
    setNewest(undefined)
  }
  // A form without changes follows the post; one with changes stays what it was made from.
  const isBehind = post !== undefined && post.updatedAt !== base && !form.isDirty()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (post && isBehind) take(post)
  }, [post?.updatedAt, isBehind])
  const save = useMutation({
    mutationFn: (fields: PostFields) => onSave(fields, base),
    onSuccess: (post) => {
      take(post)
      onSaved(post)
    },
    onError: async (error) => {
      const { code, problems } = readRefusal(error)
      if (code === 'post_changed') setNewest(await onLoadNewest?.().catch(() => undefined))
      else showProblems(form, problems)
    },
  })
  const refusal = save.error ? readRefusal(save.error) : undefined
  return {
    form,
    save: () => save.mutate(form.getValues()),
    busy: save.isPending,
    error: refusal && !newest && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
    isDirty: form.isDirty(),
    /** Set when somebody else saved the post since it was opened. */
    conflict: newest && {
      takeTheirs: () => take(newest),
      keepMine: () => {
        setBase(newest.updatedAt)
        setNewest(undefined)
        save.reset()
      },
    },
  }
}
