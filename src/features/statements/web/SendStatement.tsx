// Uploads a file of a source, which can be created at the same time.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { SendFile } from '#features/uploads/web/SendFile.tsx'
import { paths } from '#lib/pure/paths.ts'
import { NAME_MAX, sourceCodeOf } from '../domain/statement.ts'
import { type SourceAnswer, sourcesQuery, statementsApi } from './api.ts'
import styles from './statements.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

const NEW = 'new'
const CURRENCY = /^[A-Za-z]{3}$/

export function SendStatement({ sources }: { sources: readonly SourceAnswer[] }) {
  const { t } = useTranslation('statements')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const sourceId = chosen === '' ? (sources[0]?.id ?? NEW) : chosen
  const create = useMutation({
    mutationFn: (uploadId: string) => statementsApi.create.call({ uploadId, sourceId }),
    onSuccess: ({ id }) => navigate(paths.admin.statement(id)),
  })
  return (
    <section className={styles.send} aria-label={t('send.title')}>
      <div className={styles.sendFields}>
        <NativeSelect
          label={t('send.source')}
          value={sourceId}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            ...sources.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW, label: t('send.newSource') },
          ]}
        />
        {sourceId === NEW ? <NewSource sources={sources} onSaved={({ id }) => setChosen(id)} /> : null}
      </div>
      {sourceId === NEW ? null : (
        <SendFile
          kind="statement"
          label={t('send.upload')}
          making={create}
          title={t('send.drop')}
          line={t('send.line')}
          buttonLabel={t('send.choose')}
        />
      )}
    </section>
  )
}

interface NewSourceProps {
  sources: readonly SourceAnswer[]
  onSaved: (source: SourceAnswer) => void
}

function NewSource({ sources, onSaved }: NewSourceProps) {
  const { t } = useTranslation('statements')
  const refusalMessage = useRefusalMessage()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name: '', currency: '' },
    validate: {
      // Saving a code that exists would rename its source.
      name: (text) => {
        const known = sources.find(({ code }) => code === sourceCodeOf(text))
        return known ? t('source.known', { name: known.name }) : null
      },
      currency: (text) => (text === '' || CURRENCY.test(text) ? null : t('source.currencyInvalid')),
    },
  })
  const save = useMutation({
    mutationFn: ({ name, currency }: { name: string; currency: string }) =>
      statementsApi.saveSource.call({
        code: sourceCodeOf(name),
        name: name.trim(),
        currency: currency === '' ? null : currency.toUpperCase(),
      }),
    onSuccess: async (source) => {
      await queries.invalidateQueries({ queryKey: sourcesQuery().queryKey })
      onSaved(source)
    },
  })
  return (
    <form className={styles.sendFields} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <TextInput
        label={t('source.name')}
        maxLength={NAME_MAX}
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('source.currency')}
        description={t('source.currencyHint')}
        maxLength={3}
        placeholder="USD"
        {...form.getInputProps('currency')}
      />
      <Button type="submit" loading={save.isPending} disabled={sourceCodeOf(form.values.name) === ''}>
        {t('source.save')}
      </Button>
      {save.isError ? <FormAlert>{refusalMessage(save.error)}</FormAlert> : null}
    </form>
  )
}
