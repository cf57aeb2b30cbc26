// Ends a track's own sheet: the month, and what changes for whom when the release's sheet applies again.
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type SplitAnswer, splitsApi } from './api.ts'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'
import { useSplitAction } from './use-split-action.ts'

export function EndTrackSheet({ split }: { split: SplitAnswer }) {
  const { t } = useTranslation('splits')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('ending.action')}
      </Button>
      {isOpen ? <EndDialog split={split} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function EndDialog({ split, onClose }: { split: SplitAnswer; onClose: () => void }) {
  const { t } = useTranslation(['splits', 'common'])
  const { month, percent } = useShares()
  const [chosen, setChosen] = useState(
    (split.endings.find((ending) => ending.month === split.usualMonth) ?? split.endings[0])?.month ?? '',
  )
  const { shares = [] } = split.endings.find((ending) => ending.month === chosen) ?? {}
  const mustWait = shares.some(({ mustAgree }) => mustAgree)
  const { run, busy, error } = useSplitAction({ onDone: onClose })
  const end = async () => {
    const { result } = await splitsApi.end.call({
      releaseId: split.release.id,
      trackId: split.track?.id ?? '',
      revision: split.revision,
      fromMonth: chosen,
    })
    showToast({
      message: t(result === 'saved' ? 'ending.ended' : 'ending.proposed', { month: month(chosen) }),
      closeLabel: t('common:close'),
    })
  }
  return (
    <ConfirmDialog
      opened
      tone="plain"
      onClose={onClose}
      onConfirm={() => run(end)}
      title={t('ending.title')}
      lead={t('ending.lead')}
      confirmLabel={t('ending.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      busy={busy}
      error={error}
    >
      <NativeSelect
        label={t('from')}
        value={chosen}
        data={split.endings.map((ending) => ({ value: ending.month, label: month(ending.month) }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Rows label={t('ending.changes')}>
        {shares.map(({ name, beforeBp, afterBp, mustAgree }, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order never changes
            key={index}
            title={name}
            line={mustAgree ? t('ending.mustAgree') : undefined}
            end={
              beforeBp === afterBp
                ? t('ending.same', { share: percent(afterBp) })
                : t('ending.change', { before: percent(beforeBp), after: percent(afterBp) })
            }
          />
        ))}
      </Rows>
      {mustWait ? <p className={styles.below}>{t('ending.waits')}</p> : null}
    </ConfirmDialog>
  )
}
