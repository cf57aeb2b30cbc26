// What search engines and shared links read about a public page. React moves these elements into the head.
import { type Addresses, addressesOf, alternatesOf } from '../i18n/addresses.ts'
import type { Language } from '../i18n/languages.ts'
import { useInstallation } from './installation.ts'
import { usePageLanguage } from './page-language.ts'
import { useServerRender } from './server-render.ts'

export interface PublicHeadProps {
  /** Without the name of the product. */
  title: string
  description: string
  /** The path in English, or the address in each language there is. */
  at: string | Addresses
  /** Of the content, when it is not that of the page. */
  language?: Language
  image?: { src: string; alt: string; width?: number; height?: number }
  article?: { publishedAt: string; updatedAt: string; author: string; tags: readonly string[] }
}

export function PublicHead({ title, description, at, article, ...props }: PublicHeadProps) {
  const { publicUrl } = useInstallation()
  const pageLanguage = usePageLanguage()
  const language = props.language ?? pageLanguage
  const addresses = typeof at === 'string' ? addressesOf(at) : at
  const absolute = (path: string) => new URL(path, `${publicUrl}/`).href
  const alternates = alternatesOf(addresses)
  const canonical = absolute(addresses[language] ?? alternates[0]?.address ?? '/')
  const image = props.image && { ...props.image, src: absolute(props.image.src) }
  return (
    <>
      <title>{`${title} | Backline`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {alternates.map(({ language, address }) => (
        <link key={language} rel="alternate" hrefLang={language} href={absolute(address)} />
      ))}
      <meta property="og:site_name" content="Backline" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image ? (
        <>
          <meta property="og:image" content={image.src} />
          <meta property="og:image:alt" content={image.alt} />
          {image.width ? <meta property="og:image:width" content={String(image.width)} /> : null}
          {image.height ? <meta property="og:image:height" content={String(image.height)} /> : null}
        </>
      ) : null}
      {article ? (
        <>
          <meta property="article:published_time" content={article.publishedAt} />
          <meta property="article:modified_time" content={article.updatedAt} />
          {article.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
          <JsonLd
            data={{
              '@context': 'https://schema.org',
              '@type': 'Article',
              headline: title,
              description,
              inLanguage: language,
              mainEntityOfPage: canonical,
              datePublished: article.publishedAt,
              dateModified: article.updatedAt,
              author: { '@type': 'Person', name: article.author },
              publisher: { '@type': 'Organization', name: 'Backline', url: absolute('/') },
              ...(image ? { image: [image.src] } : {}),
            }}
          />
        </>
      ) : null}
    </>
  )
}

/** Who is behind the installation, for the start page. */
export function OrganizationData({ description, logo }: { description: string; logo: string }) {
  const { publicUrl, socialLinks } = useInstallation()
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Backline',
        description,
        url: `${publicUrl}/`,
        logo: new URL(logo, `${publicUrl}/`).href,
        sameAs: socialLinks.map(({ url }) => url),
      }}
    />
  )
}

export interface ApplicationOffer {
  name: string
  /** Such as 49.99 */
  price: string
  currency: string
}

/** What the product is and costs. */
export function ApplicationData({
  description,
  offers,
}: {
  description: string
  offers: readonly ApplicationOffer[]
}) {
  const { publicUrl } = useInstallation()
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'SoftwareApplication',
        name: 'Backline',
        description,
        url: `${publicUrl}/`,
        applicationCategory: 'MultimediaApplication',
        operatingSystem: 'Web',
        offers: offers.map(({ name, price, currency }) => ({
          '@type': 'Offer',
          name,
          price,
          priceCurrency: currency,
        })),
      }}
    />
  )
}

/** Questions that a page answers, whose texts it shows. */
export function QuestionsData({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }}
    />
  )
}

function JsonLd({ data }: { data: object }) {
  const { nonce } = useServerRender()
  return (
    // Browsers hide the nonce from scripts, so that the one in the document looks different.
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}
    </script>
  )
}
