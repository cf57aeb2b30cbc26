// The available forms, each with its purpose.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { formsQuery } from './api.ts'
import { useTexts } from './use-texts.ts'

export function FormOffers() {
  const { t } = useTranslation('forms')
  const text = useTexts()
  const query = useQuery(formsQuery())
  return (
    <section aria-labelledby="forms-head">
      <SectionHead id="forms-head" title={t('offers')} />
      {query.data ? (
        <Rows label={t('offers')}>
          {query.data.items.map(({ id, name, lead }) => (
            <Row key={id} title={text(name)} line={text(lead)} href={paths.form(id)} />
          ))}
        </Rows>
      ) : query.isError ? (
        <LoadError title={t('offersFailed')} query={query} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonRows count={3} cover={false} />
        </DelayedSkeleton>
      )}
    </section>
  )
}
