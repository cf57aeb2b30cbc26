// Removes a release because of a legal order: who ordered it, the consequences, and the title to type.
import { Button, Textarea } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type CaseAnswer, reviewApi } from './api.ts'
import styles from './review.module.css'

const REASON_LENGTH_MAX = 2_000

export function LegalTakedownPart({ release }: Pick<CaseAnswer, 'release'>) {
  const { t } = useTranslation(['review', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  const { id, title } = release
  const remove = useMutation({
    mutationFn: () => reviewApi.legalTakedown.call({ id, reason }),
    onSuccess: () => {
      setOpened(false)
      showToast({ message: t('legalTakedown.done', { title }), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: reviewApi.key() })
    },
  })
  return (
    <section className={styles.legalTakedown}>
      <h3>{t('legalTakedown.title')}</h3>
      <p className="muted">{t('legalTakedown.lead')}</p>
      <Button
        variant="danger"
        leftSection={<IconGavel size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('legalTakedown.begin')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => remove.mutate()}
        title={t('legalTakedown.question', { title })}
        lead={t('legalTakedown.final')}
        consequences={[t('legalTakedown.stores'), t('legalTakedown.notified'), t('legalTakedown.codes')]}
        typed={{ label: t('legalTakedown.typed', { title }), expected: title.trim() }}
        confirmLabel={t('legalTakedown.confirm')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        ready={reason.trim() !== ''}
        busy={remove.isPending}
        error={remove.isError ? findingSentence(readRefusal(remove.error)) : undefined}
      >
        <Textarea
          data-autofocus
          label={t('legalTakedown.reason')}
          description={t('legalTakedown.reasonHint')}
          required
          autosize
          minRows={3}
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </section>
  )
}
