// Submits several drafts for review after a question and the agreements, with a report of each.
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AGREEMENTS } from '../domain/vocabulary.ts'
import { type ReleaseRowAnswer, releasesApi } from './api.ts'
import dialog from './BulkDialog.module.css'
import { BulkReport } from './BulkReport.tsx'
import { useBulkRun } from './use-bulk-run.ts'

export interface BulkDialogProps {
  rows: readonly ReleaseRowAnswer[]
  onClose: () => void
}

export default function BulkSubmit({ rows, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const { results, count, isRunning, run } = useBulkRun()
  useFocusHandoff('bulk-close', 'bulk-submit')
  const [accepted, setAccepted] = useState<string[]>([])
  const submit = async ({ id }: ReleaseRowAnswer) => {
    const agreements = Object.fromEntries(accepted.map((name) => [name, true]))
    if (accepted.length > 0) await releasesApi.update.call({ id, agreements })
    await releasesApi.submit.call({ id })
    return undefined
  }
  const hasBegun = isRunning || results.length > 0
  const close = () => {
    if (!isRunning) onClose()
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t('bulk.submitTitle', { count: rows.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={dialog.form}>
        {hasBegun ? (
          <BulkReport results={results} count={count} />
        ) : (
          <>
            <p>{t('bulk.submitLead')}</p>
            <Checkbox.Group label={t('bulk.agreements')} value={accepted} onChange={setAccepted}>
              <div className={dialog.agreements}>
                {AGREEMENTS.map((name) => (
                  <Checkbox key={name} value={name} label={t(`agreements.${name}`)} />
                ))}
              </div>
            </Checkbox.Group>
            <AppLink href={paths.terms()} target="_blank">
              {t('agreements.read')}
            </AppLink>
          </>
        )}
        <div className={dialog.buttons}>
          <Button id="bulk-close" disabled={isRunning} onClick={close}>
            {t(hasBegun ? 'common:close' : 'common:cancel')}
          </Button>
          {hasBegun ? null : (
            <Button id="bulk-submit" variant="filled" onClick={() => void run(rows, submit)}>
              {t('bulk.submit', { count: rows.length })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
