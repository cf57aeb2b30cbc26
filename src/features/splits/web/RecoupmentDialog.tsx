// Adds an advance or a cost: what for, how much, who gets it, and from which earnings.
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import {
  PRIORITY_MAX,
  RECOUPMENT_KINDS,
  type RecoupmentKind,
  recoupmentProblems,
  TITLE_LENGTH_MAX,
} from '../domain/recoupments.ts'
import { NAME_LENGTH_MAX } from '../domain/sheets.ts'
import { allSplitsQuery, splitQuery, splitsApi } from './api.ts'
import styles from './splits.module.css'

const FIRST: RecoupmentKind = 'advance'

export function RecoupmentDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { t } = useTranslation(['splits', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const client = useQueryClient()
  const releases = useAllReleases()
  const form = useForm({
    initialValues: {
      kind: FIRST,
      title: '',
      amount: '',
      creditorName: '',
      creditorEmail: '',
      releaseId: '',
      trackId: '',
      priority: 1,
    },
    validate: (values) => formErrors(recoupmentProblems(values)),
  })
  const { releaseId } = form.values
  const tracks = useQuery({
    ...splitQuery({ releaseId, trackId: null }),
    enabled: releaseId !== '',
  }).data?.tracks
  const add = useMutation({
    mutationFn: ({ releaseId, trackId, ...values }: typeof form.values) =>
      splitsApi.addRecoupment.call({
        ...values,
        ...(releaseId ? { releaseId } : {}),
        ...(trackId ? { trackId } : {}),
      }),
    onSuccess: async () => {
      showToast({ message: t('recoup.added'), closeLabel: t('common:close') })
      onClose()
      await client.invalidateQueries({ queryKey: splitsApi.key() })
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = add.error && !isReauthenticationCancelled(add.error) ? readRefusal(add.error) : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('recoup.addTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        className={styles.stack}
        noValidate
        onSubmit={form.onSubmit(
          (values) => add.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <p className="muted">{t('recoup.addLead')}</p>
        {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
        <NativeSelect
          label={t('recoup.kindLabel')}
          data={RECOUPMENT_KINDS.map((kind) => ({ value: kind, label: t(`recoup.kind.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
        <TextInput
          data-autofocus
          label={t('recoup.what')}
          placeholder={t('recoup.whatExample')}
          maxLength={TITLE_LENGTH_MAX}
          {...form.getInputProps('title')}
        />
        <TextInput
          label={t('recoup.amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('amount')}
        />
        <TextInput
          label={t('recoup.creditor')}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="off"
          {...form.getInputProps('creditorName')}
        />
        <TextInput
          label={t('recoup.creditorEmail')}
          description={t('recoup.creditorHint')}
          type="email"
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps('creditorEmail')}
        />
        <NativeSelect
          label={t('recoup.scope')}
          data={[
            { value: '', label: t('recoup.everything') },
            ...releases.map(({ releaseId, title, artist }) => ({
              value: releaseId,
              label: [title || t('untitled'), artist].filter(Boolean).join(', '),
            })),
          ]}
          {...form.getInputProps('releaseId')}
          onChange={(event) => form.setValues({ releaseId: event.currentTarget.value, trackId: '' })}
        />
        {releaseId && tracks && tracks.length > 1 ? (
          <NativeSelect
            label={t('recoup.track')}
            data={[
              { value: '', label: t('wholeRelease') },
              ...tracks.map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
            ]}
            {...form.getInputProps('trackId')}
          />
        ) : null}
        <NumberInput
          label={t('recoup.priority')}
          description={t('recoup.priorityHint')}
          min={1}
          max={PRIORITY_MAX}
          allowDecimal={false}
          {...form.getInputProps('priority')}
        />
        <div className={styles.pair}>
          <Button type="submit" variant="filled" loading={add.isPending}>
            {t('recoup.add')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Loads page after page, because a field has no button for more. */
function useAllReleases() {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(allSplitsQuery())
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return data?.pages.flatMap(({ items }) => items) ?? []
}
