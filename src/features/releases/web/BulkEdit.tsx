// Sets one field of several drafts, with a report of each, and takes it back with one click.
import '@mantine/dates/styles.layer.css'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import 'dayjs/locale/tr'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseChange } from '../contract.ts'
import { RELEASE_TIMINGS } from '../domain/vocabulary.ts'
import { type ReleaseAnswer, releasesApi } from './api.ts'
import dialog from './BulkDialog.module.css'
import { BulkReport } from './BulkReport.tsx'
import type { BulkDialogProps } from './BulkSubmit.tsx'
import { useBulkRun } from './use-bulk-run.ts'
import { useChoices } from './use-choices.ts'

const FIELDS = [
  'label',
  'primaryGenre',
  'language',
  'releaseDate',
  'releaseTiming',
  'pLine',
  'cLine',
] as const
type BulkField = (typeof FIELDS)[number]

/** The change that gives a draft this value; of a rights line only the owner changes. */
function changeOf(field: BulkField, value: string, { pLine, cLine }: ReleaseAnswer): Partial<ReleaseChange> {
  switch (field) {
    case 'pLine':
      return { pLine: { ...pLine, owner: value } }
    case 'cLine':
      return { cLine: { ...cLine, owner: value } }
    case 'releaseTiming': {
      const releaseTiming = RELEASE_TIMINGS.find((timing) => timing === value)
      return { releaseTiming }
    }
    default:
      return { [field]: value }
  }
}

export default function BulkEdit({ rows, opened, onClose }: BulkDialogProps) {
  const { t, i18n } = useTranslation(['releases', 'common'])
  const { genres, languages } = useChoices()
  const [field, setField] = useState<BulkField>('label')
  const [value, setValue] = useState('')
  const [before, setBefore] = useState<ReadonlyMap<string, ReleaseAnswer>>(new Map())
  const { results, isRunning, run, forget } = useBulkRun()
  const hasBegun = isRunning || results.length > 0
  const close = () => {
    if (isRunning) return
    forget()
    setBefore(new Map())
    setValue('')
    onClose()
  }
  const apply = async () => {
    const found = new Map<string, ReleaseAnswer>()
    const done = await run(rows, async ({ id }) => {
      const release = await releasesApi.find.call({ id })
      await releasesApi.update.call({ id, ...changeOf(field, value, release) })
      found.set(id, release)
    })
    setBefore(
      new Map(
        done
          .flatMap(({ id }) => [[id, found.get(id)] as const])
          .flatMap(([id, was]) => (was ? [[id, was]] : [])),
      ),
    )
  }
  /** Restores only the changed field, whatever else was edited in between. */
  const undo = async () => {
    const changed = rows.filter(({ id }) => before.has(id))
    await run(changed, async ({ id }) => {
      const was = before.get(id)
      if (was) await releasesApi.update.call({ id, [field]: was[field] })
    })
    setBefore(new Map())
  }
  const choices = {
    primaryGenre: genres,
    language: languages,
    releaseTiming: RELEASE_TIMINGS.map((timing) => ({ value: timing, label: t(`releaseTiming.${timing}`) })),
  }
  const label = t(`field.${field}`)
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('bulk.editTitle', { count: rows.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={dialog.form}>
        {hasBegun ? (
          <BulkReport results={results} count={rows.length} />
        ) : (
          <>
            <Select
              label={t('bulk.field')}
              data={FIELDS.map((name) => ({ value: name, label: t(`field.${name}`) }))}
              value={field}
              allowDeselect={false}
              onChange={(name) => {
                setField(FIELDS.find((known) => known === name) ?? 'label')
                setValue('')
              }}
            />
            {field === 'primaryGenre' || field === 'language' || field === 'releaseTiming' ? (
              <Select
                label={label}
                placeholder={t('common:chooseOne')}
                data={choices[field]}
                value={value || null}
                searchable={field !== 'releaseTiming'}
                allowDeselect={false}
                onChange={(chosen) => setValue(chosen ?? '')}
              />
            ) : field === 'releaseDate' ? (
              <DateInput
                label={label}
                valueFormat="D MMM YYYY"
                locale={i18n.language === 'pt' ? 'pt-br' : i18n.language}
                firstDayOfWeek={1}
                value={value || null}
                ariaLabels={{ previousMonth: t('bulk.previousMonth'), nextMonth: t('bulk.nextMonth') }}
                onChange={(day) => setValue(day?.slice(0, 10) ?? '')}
              />
            ) : (
              <TextInput
                label={label}
                description={field === 'label' ? undefined : t('bulk.ownerHint')}
                value={value}
                maxLength={200}
                onChange={(event) => setValue(event.currentTarget.value)}
              />
            )}
          </>
        )}
        <div className={dialog.buttons}>
          <Button disabled={isRunning} onClick={close}>
            {t(hasBegun ? 'common:close' : 'common:cancel')}
          </Button>
          {before.size > 0 ? (
            <Button loading={isRunning} onClick={() => void undo()}>
              {t('common:undo')}
            </Button>
          ) : null}
          {hasBegun ? null : (
            <Button variant="filled" disabled={value.trim() === ''} onClick={() => void apply()}>
              {t('bulk.apply', { count: rows.length })}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
