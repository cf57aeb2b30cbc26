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

const ORDER_MAX = 2_000

export function OrderPart({ release }: Pick<CaseAnswer, 'release'>) {
  const { t } = useTranslation(['review', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [order, setOrder] = useState('')
  const { id, title } = release
  const remove = useMutation({
    mutationFn: () => reviewApi.legalTakedown.call({ id, order }),
    onSuccess: () => {
      setOpened(false)
      showToast({ message: t('order.done', { title }), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: reviewApi.key() })
    },
  })
  return (
    <section className={styles.order}>
      <h3>{t('order.title')}</h3>
      <p className="muted">{t('order.lead')}</p>
      <Button
        variant="danger"
        leftSection={<IconGavel size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('order.begin')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => remove.mutate()}
        title={t('order.question', { title })}
        lead={t('order.final')}
        consequences={[t('order.stores'), t('order.told'), t('order.codes')]}
        typed={{ label: t('order.typed', { title }), expected: title.trim() }}
        confirmLabel={t('order.confirm')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        ready={order.trim() !== ''}
        busy={remove.isPending}
        error={remove.isError ? findingSentence(readRefusal(remove.error)) : undefined}
      >
        <Textarea
          data-autofocus
          label={t('order.words')}
          description={t('order.wordsHint')}
          required
          autosize
          minRows={3}
          maxLength={ORDER_MAX}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </section>
  )
}
