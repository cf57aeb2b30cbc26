// /admin/promotions/:id: what was ordered, and the forms that start it, count its days and finish it.
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { addDays } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { CasePage } from '#ui/CasePage.tsx'
import { DayField } from '#ui/DayField.tsx'
import { DescriptionItem } from '#ui/DescriptionList.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { REPORT_LENGTH_MAX, REPORT_LENGTH_MIN } from '../domain.ts'
import type { Route } from './+types/StaffPromotionPage'
import { promotionsApi, type StaffPromotionAnswer, staffPromotionQuery } from './api.ts'
import { PromotionBadge } from './PromotionBadge.tsx'
import { PromotionFacts } from './PromotionFacts.tsx'
import { PromotionNumbers } from './PromotionNumbers.tsx'
import styles from './promotions.module.css'
import { usePromotionAction } from './use-promotion-action.ts'

export const handle = { namespaces: ['promotions', 'releases'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffPromotionQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([staffPromotionQuery(params.id)])

export default function StaffPromotionPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('promotions')
  const query = useQuery(staffPromotionQuery(params.id))
  const titleOf = ({ release }: StaffPromotionAnswer) => t('about', { title: release.title })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('oneFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('staffTitle')} href={paths.admin.promotions()} />}
      loadingLabel={t('loading')}
      failedTitle={t('oneFailed')}
      titleOf={titleOf}
      lead={({ state }) => <PromotionBadge state={state} forStaff />}
      story={(promotion) => (
        <>
          <Work key={promotion.id} promotion={promotion} />
          <PromotionNumbers promotion={promotion} />
        </>
      )}
      aside={(promotion) => (
        <PromotionFacts promotion={promotion}>
          <DescriptionItem label={t('person')}>
            {promotion.account.userId ? (
              <AppLink href={paths.admin.person(promotion.account.userId)}>{promotion.account.name}</AppLink>
            ) : (
              promotion.account.name
            )}
          </DescriptionItem>
          <DescriptionItem label={t('order.release')}>
            {[promotion.release.title, promotion.release.artist].filter(Boolean).join(', ')}
          </DescriptionItem>
          <DescriptionItem label={t('releaseStatus')}>
            <StatusBadge status={promotion.releaseStatus} />
          </DescriptionItem>
          {promotion.upc ? <DescriptionItem label="UPC">{promotion.upc}</DescriptionItem> : null}
        </PromotionFacts>
      )}
    />
  )
}

/** The actions of staff in the current state. */
function Work({ promotion }: { promotion: StaffPromotionAnswer }) {
  const { t } = useTranslation('promotions')
  if (promotion.isOwnAccount) return <p className={styles.notice}>{t('ownAccount')}</p>
  if (promotion.state === 'paid') return <Start promotion={promotion} />
  if (promotion.state !== 'running')
    return promotion.report === null ? null : <p className={styles.report}>{promotion.report}</p>
  return (
    <>
      <DayForm promotion={promotion} />
      <Finish promotion={promotion} />
    </>
  )
}

function Start({ promotion: { id } }: { promotion: StaffPromotionAnswer }) {
  const { t } = useTranslation('promotions')
  const { run, busy, error } = usePromotionAction()
  return (
    <Panel title={t('start')} lead={t('startLine')} label={t('start')}>
      <div className={styles.stack}>
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button variant="filled" loading={busy} onClick={() => run(() => promotionsApi.start.call({ id }))}>
            {t('startNow')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Starts on the first day without numbers, and moves to the next one each time a day is saved. */
function DayForm({
  promotion: { id, startsOn, endsOn, daysReported, currency },
}: {
  promotion: StaffPromotionAnswer
}) {
  const { t } = useTranslation('promotions')
  const last = daysReported.at(-1)?.day
  const next = last === undefined ? startsOn : last < endsOn ? addDays(last, 1) : endsOn
  const form = useForm<{ day: string | null; spent: string; clicks: string | number }>({
    initialValues: { day: null, spent: '', clicks: '' },
  })
  const { run, busy, error, problemAt } = usePromotionAction({ onDone: form.reset })
  const { spent, clicks } = form.values
  const day = form.values.day ?? next
  const isKnown = daysReported.some((known) => known.day === day)
  return (
    <Panel title={t('setDay')} lead={t('setDayLine')} label={t('setDay')}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={form.onSubmit(() =>
          run(() => promotionsApi.setDay.call({ id, day, spent, clicks: Number(clicks) })),
        )}
      >
        <FieldGrid min={140}>
          <DayField
            label={t('day')}
            minDate={startsOn}
            maxDate={endsOn}
            clearable={false}
            {...form.getInputProps('day')}
            value={day}
            onChange={(day) => form.setFieldValue('day', day)}
            error={problemAt('day')}
          />
          <TextInput
            label={t('spentIn', { currency })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...form.getInputProps('spent')}
            error={problemAt('spent')}
          />
          <NumberInput
            label={t('clicks')}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.getInputProps('clicks')}
            error={problemAt('clicks')}
          />
        </FieldGrid>
        {isKnown ? <p className="muted">{t('replaces')}</p> : null}
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" loading={busy} disabled={spent === '' || clicks === ''}>
            {t('saveDay')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Finish({ promotion: { id, total, spent, currency } }: { promotion: StaffPromotionAnswer }) {
  const { t } = useTranslation('promotions')
  const money = useMoney()
  const rest = (Number(total) - Number(spent)).toFixed(2)
  const [report, setReport] = useState('')
  const { run, busy, error, problemAt } = usePromotionAction()
  return (
    <Panel
      title={t('finish')}
      label={t('finish')}
      lead={Number(rest) > 0 ? t('restLine', { amount: money.text(rest, currency) }) : undefined}
    >
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          run(() => promotionsApi.finish.call({ id, report }))
        }}
      >
        <Textarea
          label={t('reportFor')}
          description={t('reportHint', { min: REPORT_LENGTH_MIN })}
          value={report}
          maxLength={REPORT_LENGTH_MAX}
          autosize
          minRows={4}
          required
          error={problemAt('report')}
          onChange={(event) => setReport(event.currentTarget.value)}
        />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" loading={busy} disabled={report.trim() === ''}>
            {t('finishNow')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
