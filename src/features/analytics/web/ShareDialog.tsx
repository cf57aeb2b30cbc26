// Shares a report by link: which sections, whether its days move, and until when. The link is shown once.
import { Button, Checkbox, Radio, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { SHARED_SECTIONS, type SharedSection } from '../domain/sections.ts'
import styles from './analytics.module.css'
import { analyticsApi, sharesQuery } from './api.ts'
import type { PageFilter } from './use-analytics-filter.ts'

const EXPIRIES = [7, 30, 90, 365] as const
const USUAL: readonly SharedSection[] = ['totals', 'series', 'tracks', 'platforms', 'countries']

/** The button that created the link had the focus and is gone. */
const focusCopyButton = (dialog: HTMLElement | null) => dialog?.querySelector('button')?.focus()

export interface ShareDialogProps {
  opened: boolean
  onClose: () => void
  filter: PageFilter
}

export function ShareDialog({ opened, onClose, filter }: ShareDialogProps) {
  const { t } = useTranslation(['analytics', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const [sections, setSections] = useState<readonly SharedSection[]>(USUAL)
  const [rolling, setRolling] = useState(true)
  const [days, setDays] = useState<number>(30)
  const sharing = useMutation({
    ...analyticsApi.share.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharesQuery().queryKey }),
  })
  const close = () => {
    onClose()
    sharing.reset()
  }
  const moves = filter.period !== 'custom'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { kind: _, sort: __, ...stored } = filter
    sharing.mutate({
      filter: stored,
      sections: SHARED_SECTIONS.filter((section) => sections.includes(section)),
      rolling: rolling && moves,
      expiresInDays: days,
    })
  }
  const refusal = sharing.error ? readRefusal(sharing.error) : undefined
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('share.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {sharing.data ? (
        <div className={styles.dialog} ref={focusCopyButton}>
          <p>{t('share.once')}</p>
          <CopyText value={sharing.data.url} copyLabel={t('share.copy')} copiedLabel={t('share.copied')} />
          <div className={styles.buttons}>
            <Button variant="filled" onClick={close}>
              {t('common:close')}
            </Button>
          </div>
        </div>
      ) : (
        <form className={styles.dialog} onSubmit={submit}>
          <p className={styles.small}>{t('share.lead')}</p>
          <Checkbox.Group
            label={t('share.sections')}
            value={[...sections]}
            error={sections.length === 0 ? t('share.none') : undefined}
            onChange={(values) => setSections(SHARED_SECTIONS.filter((section) => values.includes(section)))}
          >
            <div className={styles.checks}>
              {SHARED_SECTIONS.map((section) => (
                <Checkbox key={section} value={section} label={t(`sections.${section}`)} />
              ))}
            </div>
          </Checkbox.Group>
          {moves ? (
            <Radio.Group
              label={t('share.days')}
              value={rolling ? 'rolling' : 'fixed'}
              onChange={(value) => setRolling(value === 'rolling')}
            >
              <div className={styles.radios}>
                <Radio value="rolling" label={t('share.rolling', { period: t(`period.${filter.period}`) })} />
                <Radio value="fixed" label={t('share.fixed')} />
              </div>
            </Radio.Group>
          ) : null}
          <Select
            label={t('share.expires')}
            allowDeselect={false}
            data={EXPIRIES.map((count) => ({ value: String(count), label: t('share.inDays', { count }) }))}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          />
          {refusal ? (
            <p role="alert" className={styles.problem}>
              {errorMessage(refusal.problems[0] ?? refusal)}
            </p>
          ) : null}
          <div className={styles.buttons}>
            <TextButton label={t('share.list')} href={paths.sharedReports()} onClick={close} />
            <span className={styles.space} />
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              loading={sharing.isPending}
              disabled={sections.length === 0}
            >
              {t('share.create')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
