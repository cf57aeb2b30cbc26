// Sets one field of several drafts, with a report of each, and takes it back with one click.
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusHandoff } from '#lib/web/use-focus-handoff.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { type ReleaseAnswer, releasesApi } from './api.ts'
import dialog from './BulkDialog.module.css'
import { BulkFieldInput } from './BulkFieldInput.tsx'
import { BulkReport } from './BulkReport.tsx'
import type { BulkDialogProps } from './BulkSubmit.tsx'
import { BULK_FIELDS, type BulkField, bulkChange, EMPTY_INPUT, isComplete } from './bulk-change.ts'
import { useBulkRun } from './use-bulk-run.ts'

export default function BulkEdit({ rows, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const [field, setField] = useState<BulkField>('label')
  const [input, setInput] = useState(EMPTY_INPUT)
  const [before, setBefore] = useState<ReadonlyMap<string, ReleaseAnswer>>(new Map())
  const [isUndo, setUndo] = useState(false)
  const { results, count, isRunning, run } = useBulkRun()
  useFocusHandoff('bulk-close', 'bulk-undo', 'bulk-apply')
  const hasBegun = isRunning || results.length > 0
  const close = () => {
    if (!isRunning) onClose()
  }
  const apply = async () => {
    const found = new Map<string, ReleaseAnswer>()
    const done = await run(rows, async ({ id }) => {
      const release = await releasesApi.find.call({ id })
      found.set(id, release)
      return releasesApi.update.call({ id, ...bulkChange(field, input, release) })
    })
    setBefore(new Map([...found].filter(([id]) => done.some((row) => row.id === id))))
  }
  /** Restores only the changed field, whatever else was edited in between. */
  const undo = async () => {
    const changed = rows.filter(({ id }) => before.has(id))
    setUndo(true)
    await run(changed, async ({ id }) => {
      const was = before.get(id)
      return was && releasesApi.update.call({ id, [field]: was[field] })
    })
    setBefore(new Map())
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t('bulk.editTitle', { count: rows.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={dialog.form}>
        {hasBegun ? (
          <BulkReport results={results} count={count} isUndo={isUndo} />
        ) : (
          <>
            <Select
              data-autofocus
              label={t('bulk.field')}
              data={BULK_FIELDS.map((name) => ({ value: name, label: t(`field.${name}`) }))}
              value={field}
              allowDeselect={false}
              onChange={(name) => {
                setField(BULK_FIELDS.find((known) => known === name) ?? 'label')
                setInput(EMPTY_INPUT)
              }}
            />
            <BulkFieldInput field={field} input={input} onChange={setInput} />
          </>
        )}
        <div className={dialog.buttons}>
          <Button id="bulk-close" disabled={isRunning} onClick={close}>
            {t(hasBegun ? 'common:close' : 'common:cancel')}
          </Button>
          {before.size > 0 ? (
            <Button id="bulk-undo" loading={isRunning} onClick={() => void undo()}>
              {t('common:undo')}
            </Button>
          ) : null}
          {hasBegun ? null : (
            <Button
              id="bulk-apply"
              variant="filled"
              disabled={!isComplete(field, input)}
              onClick={() => void apply()}
            >
              {t('bulk.apply', { count: rows.length })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
