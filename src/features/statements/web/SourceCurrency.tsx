// Sets the currency of a source whose files name none, where that keeps a file from being read.
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { showToast } from '#ui/show-toast.tsx'
import { type SourceAnswer, sourcesQuery, statementsApi } from './api.ts'
import styles from './statements.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

export function SourceCurrency({ sourceId }: { sourceId: string }) {
  const { t } = useTranslation(['statements', 'common'])
  const refusalMessage = useRefusalMessage()
  const queries = useQueryClient()
  const [currency, setCurrency] = useState('')
  const source = useQuery(sourcesQuery()).data?.find(({ id }) => id === sourceId)
  const role = useUser()?.role ?? 'user'
  const save = useMutation({
    mutationFn: ({ code, name }: SourceAnswer) =>
      statementsApi.saveSource.call({ code, name, currency: currency.toUpperCase() }),
    onSuccess: ({ name }) => {
      showToast({ message: t('source.currencySet', { name }), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: statementsApi.key() })
    },
  })
  if (!source || source.currency !== null || !staffMay(role, 'money.manage')) return null
  // No form of its own, because it also stands in the form of a mapping.
  return (
    <div className={styles.sendFields}>
      <TextInput
        label={t('source.currencyOf', { name: source.name })}
        maxLength={3}
        placeholder="USD"
        value={currency}
        error={save.isError ? refusalMessage(save.error) : undefined}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      />
      <Button
        disabled={!/^[A-Za-z]{3}$/.test(currency)}
        loading={save.isPending}
        onClick={() => save.mutate(source)}
      >
        {t('source.setCurrency')}
      </Button>
    </div>
  )
}
