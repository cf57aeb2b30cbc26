// /promotions/:id: who acts next, what each day brought, the report, and what was ordered.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CasePage } from '#ui/CasePage.tsx'
import { Cue } from '#ui/Cue.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/PromotionPage'
import { type PromotionAnswer, promotionQuery } from './api.ts'
import { PromotionBadge } from './PromotionBadge.tsx'
import { PromotionFacts } from './PromotionFacts.tsx'
import { PromotionNumbers } from './PromotionNumbers.tsx'
import styles from './promotions.module.css'

export const handle = { namespaces: ['promotions'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [promotionQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([promotionQuery(params.id)])

export default function PromotionPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('promotions')
  const query = useQuery(promotionQuery(params.id))
  const titleOf = ({ release }: PromotionAnswer) => t('about', { title: release.title })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('oneFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('title')} href={paths.promotions()} />}
      loadingLabel={t('loading')}
      failedTitle={t('oneFailed')}
      titleOf={titleOf}
      lead={({ state }) => <PromotionBadge state={state} />}
      story={(promotion) => (
        <>
          <Next promotion={promotion} />
          <Report promotion={promotion} />
          <PromotionNumbers promotion={promotion} />
        </>
      )}
      aside={(promotion) => (
        <>
          <PromotionFacts promotion={promotion} />
          <Refund promotion={promotion} />
        </>
      )}
    />
  )
}

/** While somebody is waited for. */
function Next({ promotion: { state, startsOn, endsOn } }: { promotion: PromotionAnswer }) {
  const { t } = useTranslation('promotions')
  const { day } = useDates()
  if (state !== 'paid' && state !== 'running') return null
  return (
    <Cue
      turn={{ label: t('cue.turn'), value: t('cue.team') }}
      until={{ label: t('cue.until'), value: day(state === 'paid' ? startsOn : endsOn) }}
      next={{ label: t('cue.next'), value: t(`cue.after.${state}`) }}
    />
  )
}

function Report({ promotion: { report } }: { promotion: PromotionAnswer }) {
  const { t } = useTranslation('promotions')
  if (report === null) return null
  return (
    <section aria-labelledby="report-head">
      <SectionHead id="report-head" title={t('report')} />
      <p className={styles.report}>{report}</p>
    </section>
  )
}

function Refund({ promotion: { state, refundUntil } }: { promotion: PromotionAnswer }) {
  const { t } = useTranslation('promotions')
  const { day } = useDates()
  if (refundUntil === null || state === 'refunded') return null
  return (
    <section aria-labelledby="refund-head" className={styles.stack}>
      <SectionHead id="refund-head" title={t('refund')} />
      <p className="muted">{t('refundLine', { date: day(refundUntil) })}</p>
      <div>
        <LinkButton href={paths.credit()}>{t('refundOpen')}</LinkButton>
      </div>
    </section>
  )
}
