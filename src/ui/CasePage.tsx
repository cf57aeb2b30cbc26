// The page of a case that somebody decides: its story on one side, its facts and forms on the other.
import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from '#lib/web/use-focus-handoff.ts'
import styles from './CasePage.module.css'
import { DetailPage } from './DetailPage.tsx'
import { LoadError, type LoadErrorProps } from './LoadError.tsx'
import { PageTitle } from './PageTitle.tsx'

export interface CasePageProps<T> {
  query: LoadErrorProps['query'] & { data: T | undefined; error: unknown }
  /** The link to the list. */
  back: ReactNode
  loadingLabel: string
  failedTitle: string
  titleOf: (data: T) => string
  lead: (data: T) => ReactNode
  story: (data: T) => ReactNode
  aside: (data: T) => ReactNode
}

export function CasePage<T>({ query, back, loadingLabel, failedTitle, ...parts }: CasePageProps<T>) {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusFallback(title)
  return (
    <DetailPage
      query={query}
      loadingLabel={loadingLabel}
      failure={
        <div className="page">
          {back}
          <LoadError page title={failedTitle} query={query} />
        </div>
      }
    >
      {(data) => (
        <div className="page">
          <PageTitle ref={title} over={back} lead={parts.lead(data)}>
            {parts.titleOf(data)}
          </PageTitle>
          <div className="split">
            <div className={styles.sections}>{parts.story(data)}</div>
            <div className={styles.sections}>{parts.aside(data)}</div>
          </div>
        </div>
      )}
    </DetailPage>
  )
}
