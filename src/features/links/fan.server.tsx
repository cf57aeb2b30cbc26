// The page of a smart link for fans: HTML and inline styles, without scripts or resources of other hosts.
import i18next from 'i18next'
import type { Revision } from '#features/releases/domain/revision.ts'
import { StructuredData, type WrittenPage, writeDocument } from '#lib/fan-document.server.tsx'
import { type Language, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Source } from './domain/visits.ts'
import type { Look, ShownStore } from './domain.ts'

export interface FanPage {
  slug: string
  title: string
  artist: string
  /** Below the artist; the facts of the release when it is empty. */
  line: string
  look: Look
  /** The colour of the cover, #rrggbb. */
  tint: string | undefined
  /** Widths of the cover’s renditions in pixels, ascending. */
  coverWidths: readonly number[]
  release: Pick<Revision, 'type' | 'releaseDate' | 'upc'> & { tracks: number }
  stores: readonly ShownStore[]
}

export interface FanContext {
  language: Language
  publicUrl: string
  /** Kept on the links, so that a click has the source of its view. */
  source?: Source
  /** Its links lead nowhere, and nothing is said to search engines. */
  isPreview?: boolean
}

/** In pixels; a smaller one would be blurred on any screen. */
const SMALLEST_COVER = 320

export function writeFanPage(page: FanPage, context: FanContext): WrittenPage {
  const t = i18next.getFixedT(context.language, 'links')
  const url = `${context.publicUrl}${paths.smartLinkPage(page.slug)}`
  const cover = (width: number) => `${paths.smartLinkPage(page.slug)}/cover/${width}.webp`
  const heading = t('fan.by', { title: page.title, artist: page.artist })
  const line = page.line || factsOf(page, context.language)
  const linkOf = ({ code }: ShownStore) =>
    context.isPreview ? undefined : paths.smartLinkPage(`${page.slug}/${code}`, { s: context.source })
  return writeDocument({
    language: context.language,
    title: heading,
    style: fanStyleOf(page),
    head: (
      <>
        <meta name="description" content={t('fan.description', { title: page.title, artist: page.artist })} />
        <link rel="canonical" href={url} />
        <meta property="og:type" content={page.release.tracks > 1 ? 'music.album' : 'music.song'} />
        <meta property="og:title" content={heading} />
        <meta property="og:description" content={line} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={`${context.publicUrl}${cover(1200)}`} />
        <meta name="twitter:card" content="summary_large_image" />
        {context.isPreview ? null : <StructuredData data={structuredData(page, url, context)} />}
      </>
    ),
    body: (
      <main>
        <FanCover pathOf={cover} widths={page.coverWidths} alt={t('fan.cover', { title: page.title })} />
        <div className="about">
          <h1>{page.title}</h1>
          <p className="artist">{page.artist}</p>
          <p className="line">{line}</p>
          {page.stores.length > 0 ? (
            <ul>
              {page.stores.map((store) => (
                <li key={store.code}>
                  <a rel="noopener nofollow" href={linkOf(store)}>
                    <span>{store.name}</span>
                    <small>{t(`fan.verb.${store.verb}`)}</small>
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p className="none">{t('fan.noStores')}</p>
          )}
          <footer>
            <a href={context.isPreview ? undefined : paths.privacy()}>{t('fan.privacy')}</a>
            <a href={context.isPreview ? undefined : paths.home()}>{t('fan.madeWith')}</a>
          </footer>
        </div>
      </main>
    ),
  })
}

/** The page shown instead of a link. It explains the state of the music, and nothing about its owner. */
export function writeFanNotice(
  notice: 'gone' | 'unknown',
  { language }: Pick<FanContext, 'language'>,
): WrittenPage {
  const t = i18next.getFixedT(language, 'links')
  return writeDocument({
    language,
    title: t(`fan.${notice}.title`),
    style: fanStyleOf({ look: 'night', tint: undefined }),
    head: <meta name="robots" content="noindex" />,
    body: (
      <main className="notice">
        <h1>{t(`fan.${notice}.title`)}</h1>
        <p className="line">{t(`fan.${notice}.line`)}</p>
        <footer>
          <a href={paths.home()}>{t('fan.madeWith')}</a>
        </footer>
      </main>
    ),
  })
}

/** The cover beside or above what a page says. @param pathOf of a width in pixels */
export function FanCover({
  pathOf,
  widths,
  alt,
}: {
  pathOf: (width: number) => string
  widths: readonly number[]
  alt: string
}) {
  return (
    <img
      src={pathOf(SMALLEST_COVER)}
      srcSet={widths
        .filter((width) => width >= SMALLEST_COVER)
        .map((width) => `${pathOf(width)} ${width}w`)
        .join(', ')}
      // Slightly less than the real width, so that common phones do not load the largest rendition for one pixel.
      sizes="(min-width: 60rem) 62vw, 95vw"
      width="1200"
      height="1200"
      alt={alt}
      fetchPriority="high"
    />
  )
}

/** Such as: Album, 9 tracks, out since 6 March 2026. */
function factsOf({ release }: FanPage, language: Language): string {
  const t = i18next.getFixedT(language, 'links')
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return [
    t(`fan.type.${release.type}`),
    ...(release.tracks > 1 ? [t('fan.tracks', { count: release.tracks })] : []),
    t('fan.since', { date: day.format(new Date(release.releaseDate)) }),
  ].join(' · ')
}

/** https://schema.org/MusicAlbum */
const structuredData = (page: FanPage, url: string, { publicUrl }: FanContext) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicAlbum',
  name: page.title,
  url,
  image: `${publicUrl}${paths.smartLinkPage(page.slug)}/cover/1200.webp`,
  byArtist: { '@type': 'MusicGroup', name: page.artist },
  datePublished: page.release.releaseDate,
  numTracks: page.release.tracks,
  gtin: page.release.upc,
  potentialAction: page.stores
    .filter(({ verb }) => verb === 'play')
    .map(({ url }) => ({ '@type': 'ListenAction', target: url })),
})

export const fanStyleOf = (page: Pick<FanPage, 'look' | 'tint'>): string => fanColoursOf(page) + STYLE

/** Only the colours, for a page with a look for each theme of its reader. */
export const fanColoursOf = ({ look, tint }: Pick<FanPage, 'look' | 'tint'>): string =>
  `:root{${COLOURS[look]}${tint && /^#[0-9a-f]{6}$/i.test(tint) ? `--tint:${tint};` : ''}}${FROM_COVER[look] ?? ''}`

const COLOURS: Record<Look, string> = {
  night:
    'color-scheme:dark;--bg:#151412;--ink:#f2efe8;--soft:#a9a6a0;--line:#3d3c38;--fill:#f2efe8;--on-fill:#151412;',
  paper:
    'color-scheme:light;--bg:#f6f4ed;--ink:#171612;--soft:#636059;--line:#d4d0c6;--fill:#171612;--on-fill:#f6f4ed;',
  cover_dark:
    'color-scheme:dark;--bg:#151412;--ink:#f2efe8;--soft:#a9a6a0;--line:#3d3c38;--fill:#f2efe8;--on-fill:#151412;--tint:#8c8880;',
  cover_light:
    'color-scheme:light;--bg:#f6f4ed;--ink:#171612;--soft:#636059;--line:#d4d0c6;--fill:#171612;--on-fill:#f6f4ed;--tint:#8c8880;',
}

/**
 * The hue of the cover at fixed lightness, so that every pair of colours keeps a contrast of 4.5:1 whatever the cover
 * is. Browsers that cannot calculate colours keep the plain ones.
 */
const FROM_COVER: Partial<Record<Look, string>> = {
  cover_dark: fromTint({
    bg: '.2 min(c,.045)',
    ink: '.95 min(c,.02)',
    soft: '.76 min(c,.05)',
    line: '.36 min(c,.04)',
    fill: '.83 min(c,.1)',
    'on-fill': '.2 min(c,.045)',
  }),
  cover_light: fromTint({
    bg: '.955 min(c,.025)',
    ink: '.25 min(c,.06)',
    soft: '.45 min(c,.06)',
    line: '.86 min(c,.035)',
    fill: '.38 min(c,.12)',
    'on-fill': '.97 min(c,.02)',
  }),
}

function fromTint(colours: Record<string, string>): string {
  const lines = Object.entries(colours).map(([name, value]) => `--${name}:oklch(from var(--tint) ${value} h)`)
  return `@supports (color:oklch(from red l c h)){:root{${lines.join(';')}}}`
}

const STYLE = `*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--ink);font:1rem/1.5 "Instrument Sans",ui-sans-serif,system-ui,"Helvetica Neue",Arial,sans-serif;min-height:100svh}
img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:cover;background:var(--line)}
.about{padding:1.5rem 1.25rem 1.25rem;max-width:34rem;margin:0 auto}
h1{font:400 clamp(2rem,9vw,2.75rem)/1.1 Besley,Georgia,"Times New Roman",serif;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
h1,.artist,li span{unicode-bidi:plaintext}
.artist{font-size:1.125rem;margin-top:.375rem;overflow-wrap:anywhere}
.line{color:var(--soft);margin-top:.125rem;overflow-wrap:anywhere}
ul{list-style:none;padding:0;margin:1.5rem 0 0}
li{border-bottom:1px solid var(--line)}
li a{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;min-height:3.5rem;padding:.5rem 0;color:inherit;text-decoration:none;font-weight:600}
li span{overflow-wrap:anywhere}
li small{font-size:.875rem;font-weight:400;color:var(--soft);flex:none}
li a:hover{text-decoration:underline;text-underline-offset:.2em}
li:first-child{border:0}
li:first-child a{background:var(--fill);color:var(--on-fill);padding:.5rem 1rem;border:1px solid transparent;border-radius:.375rem}
li:first-child small{color:inherit}
.none{margin-top:1.5rem}
footer{display:flex;justify-content:space-between;flex-wrap:wrap;gap:.5rem 1rem;margin-top:1.5rem;font-size:.875rem}
footer a{color:var(--soft);padding:.5rem 0}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:.25rem}
.notice{max-width:34rem;margin:0 auto;padding:20svh 1.25rem 1.25rem}
@media (min-width:60rem){main:not(.notice){display:grid;grid-template-columns:minmax(0,62.5fr) minmax(24rem,37.5fr)}
img{position:sticky;top:0;height:100svh;aspect-ratio:auto}
.about{width:100%;padding:clamp(2rem,9svh,6rem) clamp(2rem,4.5vw,4.5rem) 2rem;align-self:center}
h1{font-size:clamp(2.75rem,5vw,4.5rem)}}`
