// Edits a sheet: shares of people, the month from which they apply, and what last month would have brought.
import { Button, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { ReadOnlyNotice } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { parsePercent, WHOLE } from '#lib/pure/percent.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { PARTIES_MAX, remainderOf, type Share, shareTheRest, splitProblems } from '../domain/sheets.ts'
import { type SplitAnswer, splitQuery, splitsApi } from './api.ts'
import { EndTrackSheet } from './EndTrackSheet.tsx'
import { MonthHint } from './MonthHint.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
import { type Line, ShareLine } from './ShareLine.tsx'
import { SplitBar } from './SplitBar.tsx'
import { SplitPreview } from './SplitPreview.tsx'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'
import { WhileWaiting } from './WhileWaiting.tsx'

const FROM_BEGINNING = 'beginning'

const linesOf = ({ shares }: SplitAnswer, typed: (shareBp: number) => string): Line[] =>
  shares.map(({ name, email, shareBp }) => ({
    key: email ?? '',
    name,
    email,
    percent: typed(shareBp),
    isNew: false,
  }))

const sharesOf = (lines: readonly Line[]): Share[] =>
  lines.map(({ name, email, percent }) => ({ name, email, shareBp: parsePercent(percent) ?? 0 }))

export function SplitEditor({ split, children }: { split: SplitAnswer; children: ReactNode }) {
  const { t } = useTranslation(['splits', 'common'])
  const errorMessage = useErrorMessage()
  const { month, percent, typed } = useShares()
  const client = useQueryClient()
  const canEdit = usePermission('splits.manage')
  const [alert, setAlert] = useState<string>()
  const [count, setCount] = useState(0)
  const form = useForm({
    initialValues: { lines: linesOf(split, typed), from: split.usualMonth ?? FROM_BEGINNING },
    validateInputOnBlur: true,
    validate: (values) => {
      const problems = splitProblems(sharesOf(values.lines))
      return Object.fromEntries(
        problems.flatMap(({ at, ...problem }) =>
          at.startsWith('shares.')
            ? [[at.replace('shares.', 'lines.').replace('shareBp', 'percent'), errorMessage(problem)]]
            : [],
        ),
      )
    },
  })
  const { lines, from } = form.values
  const shares = sharesOf(lines)
  const rest = remainderOf(shares)
  const fromMonth = from === FROM_BEGINNING ? null : from
  const target = { releaseId: split.release.id, trackId: split.track?.id ?? null }
  const save = useMutation({
    mutationFn: () => splitsApi.save.call({ ...target, revision: split.revision, fromMonth, shares }),
    onSuccess: async ({ result, split: saved }) => {
      showToast({ message: t(`result.${result}`), closeLabel: t('common:close') })
      client.setQueryData(splitQuery(target).queryKey, saved)
      await client.invalidateQueries({ queryKey: splitsApi.key() })
    },
    onError: (error) => {
      if (isReauthenticationCancelled(error)) return
      const refusal = readRefusal(error)
      for (const { at, ...problem } of refusal.problems)
        form.setFieldError(
          at.replace('shares.', 'lines.').replace('shareBp', 'percent'),
          errorMessage(problem),
        )
      setAlert(errorMessage(refusal.problems[0] ?? refusal))
    },
  })
  // The track is in the search.
  useUnsavedInput(form.isDirty(), { dependsOnSearch: true, isSending: save.isPending })
  const partyOf = ({ email }: Line) => split.parties.find((party) => party.email === email)
  const bar = lines.map((line, index) => ({
    key: line.key,
    name: line.email === null ? split.ownerName : line.name,
    shareBp: shares[index]?.shareBp ?? 0,
    pending: line.email !== null && partyOf(line)?.status !== 'accepted',
  }))
  const add = () => {
    setCount(count + 1)
    form.insertListItem('lines', { key: `new-${count}`, name: '', email: '', percent: '', isNew: true })
  }
  const shareRest = () => {
    const result = shareTheRest(shares.map(({ shareBp }) => shareBp))
    form.setFieldValue(
      'lines',
      lines.map((line, index) => ({ ...line, percent: typed(result[index] ?? 0) })),
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section aria-labelledby="shares-head">
          <SectionHead
            id="shares-head"
            title={t('who')}
            side={
              split.revision > 0 && !split.inherited
                ? split.fromMonth === null
                  ? t('savedBeginning')
                  : t('savedFrom', { month: month(split.fromMonth) })
                : t(split.inherited ? 'asRelease' : 'noSheet')
            }
          />
          {split.proposal ? <ProposalNotice proposal={split.proposal} /> : null}
          <form
            noValidate
            onSubmit={form.onSubmit(() => {
              setAlert(undefined)
              save.mutate()
            })}
          >
            <SplitBar shares={bar} />
            <ul className={styles.people}>
              {lines.map((line, index) => (
                <ShareLine
                  key={line.key}
                  line={line}
                  bar={bar[index]}
                  index={index}
                  party={partyOf(line)}
                  ownerName={split.ownerName}
                  readOnly={!canEdit}
                  isrc={split.track?.isrc ?? null}
                  inputProps={(field) => form.getInputProps(`lines.${index}.${field}`)}
                  onRemove={lines.length > 1 ? () => form.removeListItem('lines', index) : undefined}
                />
              ))}
            </ul>
            <div className={styles.total}>
              {canEdit ? (
                <>
                  {lines.length < PARTIES_MAX ? <TextButton label={t('add')} onClick={add} /> : null}
                  {lines.some(({ email }) => email === null) ? null : (
                    <TextButton
                      label={t('addOwner')}
                      onClick={() =>
                        form.insertListItem(
                          'lines',
                          { key: '', name: split.ownerName, email: null, percent: '', isNew: false },
                          0,
                        )
                      }
                    />
                  )}
                  <TextButton label={t('shareRest')} onClick={shareRest} />
                </>
              ) : null}
              <output className={styles.sum} data-whole={rest === 0 || undefined}>
                {rest === 0 ? null : (
                  <span className="muted">
                    {rest > 0
                      ? t('missing', { share: percent(rest) })
                      : t('tooMuch', { share: percent(-rest) })}
                  </span>
                )}
                <b>{percent(WHOLE - rest)}</b>
                {rest === 0 ? <IconCheck size={20} aria-hidden="true" /> : null}
              </output>
            </div>
            {canEdit ? (
              <>
                {split.months.length > 1 ? (
                  <div className={styles.effect}>
                    <NativeSelect
                      label={t('from')}
                      data={split.months.map((value) => ({
                        value: value ?? FROM_BEGINNING,
                        label: value === null ? t('beginning') : month(value),
                      }))}
                      {...form.getInputProps('from')}
                    />
                    <MonthHint split={split} />
                  </div>
                ) : (
                  <p className={styles.below}>{t('firstHint')}</p>
                )}
                {alert ? <FormAlert>{alert}</FormAlert> : null}
                <div className={styles.buttons}>
                  <Button
                    type="submit"
                    variant="filled"
                    disabled={rest !== 0 || !(form.isDirty() || split.inherited)}
                    loading={save.isPending}
                  >
                    {fromMonth === null ? t('save') : t('saveFor', { month: month(fromMonth) })}
                  </Button>
                  {form.isDirty() ? (
                    <Button variant="plain" onClick={() => form.reset()}>
                      {t('discard')}
                    </Button>
                  ) : null}
                </div>
                <p className={styles.below}>{t('saveHint')}</p>
              </>
            ) : (
              <ReadOnlyNotice />
            )}
          </form>
        </section>
        {canEdit && split.endings.length > 0 ? <EndTrackSheet split={split} /> : null}
        {children}
      </div>
      <aside className={styles.column} aria-label={t('aside')}>
        <SplitPreview target={target} lines={bar} sharesBp={shares.map(({ shareBp }) => shareBp)} />
        <WhileWaiting split={split} />
      </aside>
    </div>
  )
}
