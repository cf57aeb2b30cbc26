// Advances and costs of the account, and adding one.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { recoupmentsQuery } from './api.ts'
import { RecoupmentDialog } from './RecoupmentDialog.tsx'
import { RecoupmentRows } from './RecoupmentRows.tsx'

export function RecoupmentsPart() {
  const { t } = useTranslation('splits')
  const [adding, setAdding] = useState(false)
  const canManage = usePermission('payouts.manage')
  const query = useQuery(recoupmentsQuery())
  const rows = query.data?.own ?? []
  const add = canManage ? <Button onClick={() => setAdding(true)}>{t('recoup.add')}</Button> : null
  return (
    <section aria-labelledby="recoupments-head">
      <SectionHead id="recoupments-head" title={t('recoup.title')} side={rows.length > 0 ? add : null} />
      <ListContent
        query={query}
        isEmpty={rows.length === 0}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows count={2} cover={false} />}
        empty={
          <EmptyState compact title={t('recoup.emptyTitle')} line={t('recoup.emptyLine')} action={add} />
        }
      >
        <RecoupmentRows rows={rows} />
      </ListContent>
      {adding && query.data ? (
        <RecoupmentDialog currency={query.data.bookCurrency} onClose={() => setAdding(false)} />
      ) : null}
    </section>
  )
}
