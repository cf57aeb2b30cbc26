// Asks for the encoding of a table: how telling lines of it read in each possible one.
import { Button, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { focusMain } from '#lib/web/focus-main.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { type ImportAnswer, importsApi } from './api.ts'
import styles from './imports.module.css'

export function EncodingChoice({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const choices = importRun.encodingChoices
  const [encoding, setEncoding] = useState(choices[0]?.encoding)
  const choose = useMutation({
    mutationFn: (chosen: NonNullable<typeof encoding>) =>
      importsApi.chooseEncoding.call({ id: importRun.id, encoding: chosen }),
    onSuccess: focusMain,
    onSettled: () => queries.invalidateQueries({ queryKey: importsApi.key() }),
  })
  return (
    <div className={styles.section}>
      <p className={styles.line}>{t('encoding.line')}</p>
      <Radio.Group
        label={t('encoding.choose')}
        value={encoding}
        onChange={(value) => setEncoding(choices.find((choice) => choice.encoding === value)?.encoding)}
      >
        <div className={styles.section}>
          {choices.map((choice) => (
            <Radio
              key={choice.encoding}
              value={choice.encoding}
              label={choice.encoding}
              description={choice.lines.join(' · ')}
            />
          ))}
        </div>
      </Radio.Group>
      {choose.isError ? <FormAlert>{errorMessage(readRefusal(choose.error))}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button
          variant="filled"
          disabled={!encoding}
          loading={choose.isPending}
          onClick={() => encoding && choose.mutate(encoding)}
        >
          {t('encoding.submit')}
        </Button>
      </div>
    </div>
  )
}
