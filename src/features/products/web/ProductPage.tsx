// /smart-links, /royalty-splits and so on: what a product does, with an example that it computes, and the plans that
// include it.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { comparisonQuery } from '#features/plans/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { PublicHead, QuestionsData } from '#lib/web/PublicHead.tsx'
import { languageContext } from '#lib/web/page-context.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { pageLanguage, usePageLanguage } from '#lib/web/page-language.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import shared from '#ui/public-page.module.css'
import { Questions } from '#ui/Questions.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { coverPath, type DescribedProduct, isDescribed } from '../domain.ts'
import type { Route } from './+types/ProductPage'
import { type ProductAnswer, productQuery } from './api.ts'
import { OtherProducts } from './OtherProducts.tsx'
import { ProductPlans } from './ProductPlans.tsx'
import styles from './products.module.css'
import { pictureOf, TOOL_OF } from './products.tsx'

export const handle = { namespaces: ['products', 'plans'], isPublic: true } satisfies PageHandle

/** Redirects unknown products to the start page, like other unknown paths. */
const requireDescribed = (product: string): DescribedProduct => {
  if (!isDescribed(product)) throw redirect(paths.home())
  return product
}

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const product = requireDescribed(params.product)
  const language = context.get(languageContext)
  return loadPageData(context, (call) => [productQuery({ product, language }, call), comparisonQuery(call)])
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  const product = requireDescribed(params.product)
  return startQueries([productQuery({ product, language: pageLanguage() }), comparisonQuery()])
}

export default function ProductPage({ params: { product } }: Route.ComponentProps) {
  return isDescribed(product) ? <Described key={product} product={product} /> : null
}

function Described({ product }: { product: DescribedProduct }) {
  const { t } = useTranslation(['products', 'site'])
  const language = usePageLanguage()
  const query = useQuery(productQuery({ product, language }))
  const name = t(`site:products.${product}`)
  usePageTitle(name)
  return (
    <>
      <PublicHead
        title={name}
        description={t(`${product}.lead`)}
        at={paths.product(product)}
        image={
          product === 'cover-art' ? { src: coverPath(1), alt: t('covers.alt', { number: 1 }) } : undefined
        }
      />
      <div className="page">
        <section className={styles.hero}>
          <div>
            <h1 tabIndex={-1}>{t(`${product}.title`)}</h1>
            <p className={shared.lead}>{t(`${product}.lead`)}</p>
            <StartButtons product={product} />
          </div>
          <div className={styles.picture}>
            {query.data ? (
              pictureOf(query.data.example)
            ) : query.isError ? (
              <LoadError title={t('failed')} query={query} />
            ) : (
              <DelayedSkeleton label={t('loading')}>
                <SkeletonBlock height={400} />
              </DelayedSkeleton>
            )}
          </div>
        </section>
        {query.data ? <Facts product={product} figures={query.data.figures} /> : null}
        <OtherProducts than={product} />
      </div>
    </>
  )
}

function StartButtons({ product }: { product: DescribedProduct }) {
  const { t } = useTranslation(['products', 'plans'])
  const user = useUser()
  const tool = TOOL_OF[product]
  return (
    <>
      <div className={shared.actions}>
        <LinkButton href={user ? tool : paths.signUp({ redirect: tool })} variant="filled" size="lg">
          {t(`${product}.action`)}
        </LinkButton>
        {product === 'cover-art' ? (
          <LinkButton href={paths.coverOffer()} size="lg">
            {t('tryEditor')}
          </LinkButton>
        ) : product === 'playlist-pitching' ? (
          <LinkButton href={tool} size="lg">
            {t('seePlaylists')}
          </LinkButton>
        ) : null}
      </div>
      {user ? null : <p className={shared.small}>{t('plans:freeToStart')}</p>}
    </>
  )
}

const POINTS = ['first', 'second', 'third'] as const
const QUESTIONS = ['first', 'second', 'third'] as const

function Facts({ product, figures }: { product: DescribedProduct; figures: ProductAnswer['figures'] }) {
  const { t } = useTranslation('products')
  const { hasLanguageModel } = useInstallation()
  const answerOf = (key: (typeof QUESTIONS)[number]) =>
    product === 'lyrics-generator' && key === 'first' && hasLanguageModel
      ? t('lyrics-generator.questions.firstLineModel')
      : t(`${product}.questions.${key}Line`, figures)
  const questions = QUESTIONS.map((key) => ({
    key,
    question: t(`${product}.questions.${key}`, figures),
    answer: answerOf(key),
  }))
  return (
    <>
      <section className={styles.three}>
        {POINTS.map((key) => (
          <div key={key}>
            <h2>{t(`${product}.points.${key}`, figures)}</h2>
            <p>{t(`${product}.points.${key}Line`, figures)}</p>
          </div>
        ))}
      </section>
      <ProductPlans product={product} />
      <section className={shared.part}>
        <div>
          <h2 className={shared.title}>{t('questions')}</h2>
        </div>
        <Questions questions={questions} />
        <QuestionsData questions={questions} />
      </section>
    </>
  )
}
