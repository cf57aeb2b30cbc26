// Submits several drafts for review after a question, with a report of each.
import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
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
  const hasBegun = isRunning || results.length > 0
  const close = () => {
    if (!isRunning) onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('bulk.submitTitle', { count: rows.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={dialog.form}>
        {hasBegun ? <BulkReport results={results} count={count} /> : <p>{t('bulk.submitLead')}</p>}
        <div className={dialog.buttons}>
          <Button disabled={isRunning} onClick={close}>
            {t(hasBegun ? 'common:close' : 'common:cancel')}
          </Button>
          {hasBegun ? null : (
            <Button
              variant="filled"
              onClick={() => void run(rows, ({ id }) => releasesApi.submit.call({ id }))}
            >
              {t('bulk.submit', { count: rows.length })}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
