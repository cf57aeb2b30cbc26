// The page of an artist for fans: HTML and inline styles, without scripts or resources of other hosts.
import i18next from 'i18next'
import type { Revision } from '#features/releases/domain/revision.ts'
import { StructuredData, type WrittenPage, writeDocument } from '#lib/fan-document.server.tsx'
import { addressesOf, addressIn, alternatesOf } from '#lib/i18n/addresses.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Genre } from '#lib/pure/genres.ts'
import { paths } from '#lib/pure/paths.ts'
import { type Links, NETWORK_KEYS, NETWORKS } from './domain/networks.ts'
import { COLOURS } from './domain/palettes.ts'
import type { Block, Layout, Palette, Pattern } from './domain.ts'
import type { StoredCrop } from './tables.server.ts'

/** URLs of a picture by the width of its renditions. */
export type Sources = Readonly<Record<string, string>>

export interface FanPage {
  slug: string
  name: string
  genre: string
  layout: Layout
  palette: Palette
  pattern: Pattern
  picture: { sources: Sources; crop: StoredCrop | null } | null
  bio: string
  links: Links
  blocks: readonly Block[]
  releases: readonly FanRelease[]
}

export interface FanRelease extends Pick<Revision, 'title' | 'type' | 'releaseDate'> {
  id: string
  cover: Sources
  /** The slug of its smart link. */
  link: string | null
}

export interface FanContext {
  language: Language
  publicUrl: string
  /** Without working links, and without metadata for search engines. */
  isPreview?: boolean
}

export function writePage(page: FanPage, context: FanContext): WrittenPage {
  const { language, publicUrl, isPreview } = context
  const t = i18next.getFixedT(language, 'artist-pages')
  const path = paths.artistPublicPage(page.slug)
  const url = `${publicUrl}${addressIn(path, language)}`
  const image = page.picture && largestOf(page.picture.sources)
  const description = firstLine(page.bio) || t('fan.description', { artist: page.name })
  return writeDocument({
    language,
    title: page.name,
    style: styleOf(page),
    head: (
      <>
        <meta name="description" content={description} />
        <link rel="canonical" href={url} />
        {isPreview
          ? null
          : alternatesOf(addressesOf(path)).map((alternate) => (
              <link
                key={alternate.language}
                rel="alternate"
                hrefLang={alternate.language}
                href={`${publicUrl}${alternate.address}`}
              />
            ))}
        <meta property="og:type" content="profile" />
        <meta property="og:title" content={page.name} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url} />
        {image ? <meta property="og:image" content={`${publicUrl}${image}`} /> : null}
        <meta name="twitter:card" content="summary" />
        {isPreview ? null : (
          <StructuredData
            data={{
              '@context': 'https://schema.org',
              '@type': 'MusicGroup',
              name: page.name,
              url,
              genre: i18next.getFixedT(language, 'releases')(`genre.${page.genre as Genre}`),
              ...(image ? { image: `${publicUrl}${image}` } : {}),
              ...(page.bio ? { description: page.bio } : {}),
              sameAs: NETWORK_KEYS.flatMap((network) => page.links[network] ?? []),
            }}
          />
        )}
      </>
    ),
    body: (
      <main className={page.layout}>
        <header>
          <ArtistPicture page={page} alt={t('fan.picture', { artist: page.name })} />
          <div className="about">
            <h1>{page.name}</h1>
            {page.bio ? <p className="bio">{page.bio}</p> : null}
            <ArtistLinks
              links={page.links}
              label={t('fan.elsewhere')}
              website={t('network.website')}
              context={context}
            />
          </div>
        </header>
        <div className="blocks">
          {page.blocks.map((block) =>
            block.kind === 'text' ? (
              <section key={block.id}>
                {block.title ? <h2>{block.title}</h2> : null}
                {block.text ? <p className="text">{block.text}</p> : null}
              </section>
            ) : page.releases.length > 0 ? (
              <section key={block.id}>
                <h2>{block.title || t('fan.releases')}</h2>
                <ul className="releases">
                  {page.releases.map((release) => (
                    <li key={release.id}>
                      <Release release={release} context={context} />
                    </li>
                  ))}
                </ul>
              </section>
            ) : null,
          )}
        </div>
        <footer>
          <a href={isPreview ? undefined : paths.privacy()}>{t('fan.privacy')}</a>
          <a href={isPreview ? undefined : paths.home()}>{t('fan.madeWith')}</a>
        </footer>
      </main>
    ),
  })
}

function ArtistPicture({ page: { picture }, alt }: { page: FanPage; alt: string }) {
  if (!picture || !largestOf(picture.sources)) return null
  return (
    <div className="picture">
      <img
        src={largestOf(picture.sources)}
        srcSet={sourceSetOf(picture.sources)}
        sizes="(min-width: 60rem) 26rem, 95vw"
        alt={alt}
        fetchPriority="high"
      />
    </div>
  )
}

function ArtistLinks({
  links,
  label,
  website,
  context,
}: {
  links: Links
  label: string
  website: string
  context: FanContext
}) {
  const shown = NETWORK_KEYS.flatMap((network) => {
    const url = links[network]
    return url ? [{ network, url, name: NETWORKS[network].name ?? website }] : []
  })
  if (shown.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className="links">
        {shown.map(({ network, url, name }) => (
          <li key={network}>
            <a rel="me noopener nofollow ugc" href={context.isPreview ? undefined : url}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A release, linked to its smart link if it has one. */
function Release({ release, context }: { release: FanRelease; context: FanContext }) {
  const t = i18next.getFixedT(context.language, 'artist-pages')
  const content = (
    <>
      <img
        src={largestOf(release.cover)}
        srcSet={sourceSetOf(release.cover)}
        sizes="(min-width: 60rem) 16rem, 45vw"
        width="320"
        height="320"
        loading="lazy"
        alt=""
      />
      <b>{release.title}</b>
      <small>{`${t(`fan.type.${release.type}`)} · ${release.releaseDate.slice(0, 4)}`}</small>
    </>
  )
  if (release.link === null) return <span className="release">{content}</span>
  return (
    <a className="release" href={context.isPreview ? undefined : paths.smartLinkPage(release.link)}>
      {content}
    </a>
  )
}

/** The page for unknown addresses. It does not reveal whether there was a page. */
export function writeNotice({ language }: Pick<FanContext, 'language'>): WrittenPage {
  const t = i18next.getFixedT(language, 'artist-pages')
  return writeDocument({
    language,
    title: t('fan.unknown.title'),
    style: styleOf({ palette: 'night', pattern: 'none', picture: null }),
    head: <meta name="robots" content="noindex" />,
    body: (
      <main className="notice">
        <h1>{t('fan.unknown.title')}</h1>
        <p className="bio">{t('fan.unknown.line')}</p>
        <footer>
          <a href={paths.home()}>{t('fan.madeWith')}</a>
        </footer>
      </main>
    ),
  })
}

/** In pixels; smaller renditions look blurred on every screen. */
const SMALLEST_WIDTH = 320

const renditionsOf = (sources: Sources): [width: number, src: string][] =>
  Object.entries(sources)
    .map(([width, src]): [number, string] => [Number(width), src])
    .filter(([width]) => width >= SMALLEST_WIDTH)
    .sort(([one], [other]) => one - other)

const largestOf = (sources: Sources): string | undefined => renditionsOf(sources).at(-1)?.[1]

const sourceSetOf = (sources: Sources): string =>
  renditionsOf(sources)
    .map(([width, src]) => `${src} ${width}w`)
    .join(', ')

const DESCRIPTION_LENGTH_MAX = 160

function firstLine(bio: string): string {
  const signs = [...(bio.split('\n')[0] ?? '').trim()]
  return signs.length > DESCRIPTION_LENGTH_MAX
    ? `${signs.slice(0, DESCRIPTION_LENGTH_MAX - 1).join('')}…`
    : signs.join('')
}

const styleOf = ({ palette, pattern, picture }: Pick<FanPage, 'palette' | 'pattern' | 'picture'>): string =>
  `${coloursOf(palette)}${STYLE}${PATTERN_STYLES[pattern]}${cropOf(picture?.crop ?? null)}`

function coloursOf(palette: Palette): string {
  const { scheme, bg, ink, soft, line, fill, onFill, mark } = COLOURS[palette]
  return `:root{color-scheme:${scheme};--bg:${bg};--ink:${ink};--soft:${soft};--line:${line};--fill:${fill};--on-fill:${onFill};--mark:${mark}}`
}

/** The crop of the picture as CSS. */
function cropOf(crop: StoredCrop | null): string {
  if (!crop) return ''
  const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`
  const { x, y, width, height } = crop
  return `.picture img{width:${percent(1 / width)};height:${percent(1 / height)};left:${percent(-x / width)};top:${percent(-y / height)};object-fit:fill}`
}

const PATTERN_STYLES: Readonly<Record<Pattern, string>> = {
  none: '',
  bars: 'body{background-image:repeating-linear-gradient(90deg,var(--mark) 0 2px,transparent 2px 28px)}',
  dots: 'body{background-image:radial-gradient(var(--mark) 3px,transparent 3.5px);background-size:24px 24px}',
  grid: 'body{background-image:linear-gradient(var(--mark) 1px,transparent 1px),linear-gradient(90deg,var(--mark) 1px,transparent 1px);background-size:32px 32px}',
  waves:
    'body{background-image:radial-gradient(circle at 50% 100%,transparent 12px,var(--mark) 12.5px 14px,transparent 14.5px 25px,var(--mark) 25.5px 27px,transparent 27.5px 38px,var(--mark) 38.5px 40px,transparent 40.5px);background-size:84px 42px}',
  notes:
    'body{background-image:linear-gradient(transparent 45px,var(--bg) 45px),repeating-linear-gradient(var(--mark) 0 1px,transparent 1px 11px);background-size:100% 110px}',
}

const STYLE = `*{box-sizing:border-box;margin:0}
body{background-color:var(--bg);color:var(--ink);font:1rem/1.55 "Instrument Sans",ui-sans-serif,system-ui,"Helvetica Neue",Arial,sans-serif;min-height:100svh}
main{display:flex;flex-direction:column;min-height:100svh;max-width:72rem;margin:0 auto;padding:0 1.25rem}
h1,h2{font-family:Besley,Georgia,"Times New Roman",serif;font-weight:500;letter-spacing:-.02em;line-height:1.08;overflow-wrap:anywhere;text-wrap:balance}
h1,.release b{unicode-bidi:plaintext}
h1{font-size:clamp(2.5rem,11vw,3.5rem)}
h2{font-size:1.375rem}
.picture{position:relative;overflow:hidden;aspect-ratio:1;background:var(--line)}
.picture img{position:absolute;left:0;top:0;width:100%;height:100%;max-width:none;object-fit:cover}
.bio,.text{white-space:pre-line;overflow-wrap:anywhere;max-width:62ch;unicode-bidi:plaintext}
.bio{margin-top:1rem;font-size:1.0625rem}
.text{margin-top:.75rem}
ul{list-style:none;padding:0}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:1.25rem}
.links a{display:inline-block;padding:.5rem 0;font-weight:600;color:inherit;text-underline-offset:.25em;text-decoration-color:var(--soft)}
.blocks{display:grid;gap:2.5rem;padding:2.5rem 0}
section{border-top:1px solid var(--ink);padding-top:1rem}
.releases{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,max(7.5rem,50% - .75rem)),1fr));gap:1.5rem 1rem;margin-top:1rem}
.release{display:block;color:inherit;text-decoration:none}
.release img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:cover;background:var(--line);border-radius:2px}
.release b{display:block;margin-top:.625rem;font-weight:600;line-height:1.3;overflow-wrap:anywhere}
.release small{font-size:.875rem;color:var(--soft)}
a.release:hover b{text-decoration:underline;text-underline-offset:.2em}
footer{display:flex;justify-content:space-between;flex-wrap:wrap;gap:.5rem 1rem;margin-top:auto;padding:1.25rem 0;font-size:.875rem}
footer a{color:var(--soft);padding:.5rem 0}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:.25rem}
.notice{max-width:34rem;padding-top:20svh}
.default .picture,.sidebar .picture{margin:0 -1.25rem}
.default .about,.sidebar .about{padding-top:1.5rem}
.centered{max-width:38rem;text-align:center}
.centered header{padding-top:3.5rem}
.centered .picture{width:11rem;margin:0 auto 1.5rem;border-radius:50%}
.centered .bio,.centered .text{margin-left:auto;margin-right:auto}
.centered .links{display:grid;gap:.625rem;margin-top:1.75rem}
.centered .links a{display:flex;align-items:center;justify-content:center;min-height:3.25rem;padding:.5rem 1rem;background:var(--fill);color:var(--on-fill);border:1px solid transparent;border-radius:.375rem;text-decoration:none}
.centered .links a:hover{text-decoration:underline}
.centered section{border:0;padding:0}
.sidebar header{background:var(--fill);color:var(--on-fill);margin:0 -1.25rem;padding:0 1.25rem 1.75rem}
.sidebar a:focus-visible{outline-color:currentColor}
.sidebar .links{display:grid;gap:0;margin-top:1.5rem}
.sidebar .links li{border-top:1px solid}
.sidebar .links a{display:block;padding:.75rem 0;text-decoration:none}
.sidebar .links a:hover{text-decoration:underline}
@media (min-width:40rem){.releases{grid-template-columns:repeat(3,minmax(0,1fr))}.centered .releases{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:60rem){main{padding:0 3rem}
.default header{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);gap:3rem;align-items:end;padding:4rem 0 .5rem}
.default .about{order:-1;padding:0}
.default .about:only-child{grid-column:1/-1}
.default .picture{margin:0;border-radius:2px}
.default h1{font-size:clamp(3.5rem,7vw,6rem)}
.default .bio{font-size:1.1875rem}
.default .releases{grid-template-columns:repeat(4,minmax(0,1fr));gap:2rem}
.centered .picture{width:14rem}
.sidebar{display:grid;grid-template-columns:24rem minmax(0,1fr);grid-template-rows:1fr auto;gap:0 3.5rem;max-width:none;padding:0 3.5rem 0 0}
.sidebar header{grid-row:1/3;margin:0;padding:2rem}
.sidebar .picture{margin:0;border-radius:2px}
.sidebar h1{font-size:2.75rem}
.sidebar .blocks{align-content:start;max-width:56rem;padding-top:3rem}}`
