// The pages of a pre-save for fans: HTML and inline styles, without scripts or resources of other hosts.
import i18next from 'i18next'
import type { ReactNode } from 'react'
import type { Look } from '#features/links/domain.ts'
import { FanCover, fanColoursOf, fanStyleOf } from '#features/links/service.server.ts'
import { type WrittenPage, writeDocument } from '#lib/fan-document.server.tsx'
import { type Language, LOCALES } from '#lib/i18n/languages.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { MUSIC_SERVICE_TITLES, type MusicServiceName } from '#ports/music-services/index.ts'
import type { PendingConsent } from './subscribe-fan.server.ts'

export interface PresavePage {
  key: string
  title: string
  artist: string
  releaseDate: PlainDate
  isLocalMidnight: boolean
  daysLeft: number
  /** A store has the release, but there is no smart link to redirect to. */
  isOut: boolean
  /** The colour of the cover, #rrggbb. */
  tint: string | undefined
  /** Widths of the cover’s renditions in pixels, ascending. */
  coverWidths: readonly number[]
  services: readonly MusicServiceName[]
}

/** What has just happened, above the forms. */
const PAGE_NOTICES = ['sent', 'email', 'connected', 'cancelled', 'failed'] as const
export type PageNotice = (typeof PAGE_NOTICES)[number]
const GOOD: readonly PageNotice[] = ['sent', 'connected']

interface PresaveContext {
  language: Language
  publicUrl: string
  notice?: PageNotice | undefined
  /** What was typed and ticked, when the form is shown again. */
  email?: string
  wantsNews?: boolean
  /** The link to withdraw, for a fan who has just connected. */
  withdrawal?: string
}

export function writePresavePage(page: PresavePage, context: PresaveContext): WrittenPage {
  const { language, publicUrl } = context
  const t = i18next.getFixedT(language, 'presaves')
  const own = (end: string) => paths.presavePage(`${page.key}/${end}`)
  const cover = (width: number) => own(`cover/${width}.webp`)
  const heading = t('fan.by', { title: page.title, artist: page.artist })
  const day = dayIn(language, page.releaseDate)
  const document = writeDocument({
    language,
    title: heading,
    style: styleOf({ light: 'cover_light', dark: 'cover_dark', tint: page.tint }),
    head: (
      <>
        <meta name="robots" content="noindex" />
        <meta
          name="description"
          content={t('fan.description', { title: page.title, artist: page.artist, day })}
        />
        <meta property="og:type" content="music.album" />
        <meta property="og:title" content={heading} />
        <meta property="og:description" content={t('fan.comesOn', { day })} />
        <meta property="og:url" content={`${publicUrl}${paths.presavePage(page.key)}`} />
        <meta property="og:image" content={`${publicUrl}${cover(1200)}`} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    ),
    body: (
      <main>
        <FanCover pathOf={cover} widths={page.coverWidths} alt={t('fan.cover', { title: page.title })} />
        <div className="about">
          <h1>{page.title}</h1>
          <p className="artist">{page.artist}</p>
          <Countdown page={page} language={language} />
          {page.isOut ? null : (
            <>
              <Notice {...context} />
              {/* Below the cover, the answer would be out of sight on a phone. */}
              <ReminderForm page={page} context={context} action={`${own('subscription')}#notice`} />
              <h2>{t(page.services.length > 0 ? 'fan.orSave' : 'fan.calendarOnly')}</h2>
              <ul className="rows">
                {page.services.map((service) => (
                  <li key={service}>
                    <a rel="nofollow" href={own(`connect/${service}`)}>
                      <span>{MUSIC_SERVICE_TITLES[service]}</span>
                      <small>{t('fan.presave')}</small>
                    </a>
                  </li>
                ))}
                <li>
                  <a href={own('calendar.ics')} download>
                    <span>{t('fan.calendar')}</span>
                    <small>{t('fan.addDay')}</small>
                  </a>
                </li>
              </ul>
              {page.services.length > 0 ? (
                <p className="consent">{t('fan.consent.save', { title: page.title, artist: page.artist })}</p>
              ) : null}
            </>
          )}
          <footer>
            <a href={paths.privacy()}>{t('fan.privacy')}</a>
            <a href={paths.home()}>{t('fan.madeWith')}</a>
          </footer>
        </div>
      </main>
    ),
  })
  return { ...document, hasForms: true }
}

function Countdown({ page, language }: { page: PresavePage; language: Language }) {
  const t = i18next.getFixedT(language, 'presaves')
  const day = dayIn(language, page.releaseDate)
  if (page.daysLeft === 0 || page.isOut)
    return (
      <p className="days">
        <span>
          <strong>{t(page.isOut ? 'fan.outNow' : 'fan.today')}</strong>
          <small>{page.isOut ? day : t('fan.anyMoment')}</small>
        </span>
      </p>
    )
  return (
    <p className="days">
      <b>{new Intl.NumberFormat(LOCALES[language]).format(page.daysLeft)}</b>
      <span>
        <strong>{t('fan.daysToGo', { count: page.daysLeft })}</strong>
        <small>{t(page.isLocalMidnight ? 'fan.localMidnight' : 'fan.midnightUtc', { day })}</small>
      </span>
    </p>
  )
}

function Notice({ notice, withdrawal, language }: PresaveContext) {
  const t = i18next.getFixedT(language, 'presaves')
  if (!notice) return null
  return (
    <div className="message" id="notice" role={GOOD.includes(notice) ? 'status' : 'alert'}>
      <p>{t(`fan.notice.${notice}`)}</p>
      {withdrawal ? <a href={withdrawal}>{t('fan.withdraw')}</a> : null}
    </div>
  )
}

function ReminderForm({
  page,
  context: { language, email, wantsNews, notice },
  action,
}: {
  page: PresavePage
  context: PresaveContext
  action: string
}) {
  const t = i18next.getFixedT(language, 'presaves')
  if (notice === 'sent') return null
  return (
    <form method="post" action={action}>
      <input type="hidden" name="lang" value={language} />
      <label htmlFor="email">{t('fan.hearFirst')}</label>
      <input
        id="email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={email}
        placeholder={t('fan.emailExample')}
        aria-invalid={notice === 'email' ? true : undefined}
        aria-describedby={notice === 'email' ? 'notice consent' : 'consent'}
      />
      <button type="submit">{t('fan.remind')}</button>
      <p className="consent" id="consent">
        {t('fan.consent.reminder', { title: page.title, artist: page.artist })}
      </p>
      <label className="check">
        <input type="checkbox" name="news" value="yes" defaultChecked={wantsNews} />
        <span>{t('fan.consent.news', { artist: page.artist })}</span>
      </label>
    </form>
  )
}

/** A form with one button: opening a link must not change anything, because mail scanners open links too. */
export interface FanForm {
  action: string
  button: string
  /** What is agreed to with the button. */
  consent?: PendingConsent | undefined
}

/** In the language in which it was agreed to. */
const consentText = (purpose: 'news' | 'reminder', { language, title, artist }: PendingConsent): string =>
  i18next.getFixedT(language, 'presaves')(`fan.consent.${purpose}`, { title, artist })

/** A page with a single message, after a link in a mail or while a service answers. */
export function writePresaveNotice(
  {
    title,
    line,
    form,
    back,
    home,
  }: {
    title: string
    line: string
    form?: FanForm
    back?: FanForm
    /** The link to the start page, which says by default who made the page of an artist. */
    home?: string
  },
  { language }: Pick<PresaveContext, 'language'>,
): WrittenPage {
  const t = i18next.getFixedT(language, 'presaves')
  const button: ReactNode = form ? (
    <form method="post" action={form.action}>
      {form.consent?.wantsNews ? (
        <label className="check" lang={form.consent.language}>
          <input type="checkbox" name="news" value="yes" defaultChecked />
          <span>{consentText('news', form.consent)}</span>
        </label>
      ) : null}
      <button type="submit">{form.button}</button>
      {form.consent ? (
        <p className="consent" lang={form.consent.language}>
          {consentText('reminder', form.consent)}
        </p>
      ) : null}
    </form>
  ) : null
  const document = writeDocument({
    language,
    title,
    style: styleOf({ light: 'paper', dark: 'night', tint: undefined }),
    head: <meta name="robots" content="noindex" />,
    body: (
      <main className="notice">
        <h1>{title}</h1>
        <p className="line">{line}</p>
        {button}
        <footer>
          {back ? <a href={back.action}>{back.button}</a> : null}
          <a href={paths.home()}>{home ?? t('fan.madeWith')}</a>
        </footer>
      </main>
    ),
  })
  return { ...document, hasForms: true }
}

const dayIn = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

const styleOf = ({ light, dark, tint }: { light: Look; dark: Look; tint: string | undefined }): string =>
  `${fanStyleOf({ look: light, tint })}@media (prefers-color-scheme:dark){${fanColoursOf({ look: dark, tint })}}${STYLE}`

/** Styles in addition to those of smart links. */
const STYLE = `
.days{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem;margin-top:1.75rem;padding:.75rem 0;border-top:1px solid var(--ink);border-bottom:1px solid var(--line)}
.days b{font:400 3.75rem/1 Besley,Georgia,"Times New Roman",serif;font-variant-numeric:lining-nums}
.days span{flex:1 1 9rem}
.days strong,.days small{display:block}
.days small{font-size:.9375rem;color:var(--soft)}
.message{margin-top:1.5rem;padding:.75rem 1rem;border:1px solid var(--line);border-left:4px solid var(--ink)}
.message a{color:inherit}
form{display:grid;gap:.625rem;margin-top:1.5rem}
label{font-weight:600}
input[type=email]{font:inherit;min-height:3.25rem;padding:.5rem 1rem;color:var(--ink);background:transparent;border:1px solid var(--soft);border-radius:.375rem;width:100%}
input[type=email]::placeholder{color:var(--soft);opacity:1}
button{font:inherit;font-weight:600;min-height:3.25rem;padding:.5rem 1rem;color:var(--on-fill);background:var(--fill);border:1px solid transparent;border-radius:.375rem;cursor:pointer}
.consent,.check{font-size:.875rem;font-weight:400;color:var(--soft)}
.check{display:flex;gap:.75rem;align-items:flex-start}
.check input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:var(--fill)}
h2{font-size:.9375rem;font-weight:400;color:var(--soft);margin-top:1.75rem}
ul.rows{margin-top:.5rem;border-top:1px solid var(--line)}
ul.rows li:first-child{border-bottom:1px solid var(--line)}
ul.rows li:first-child a{background:none;color:inherit;padding:.5rem 0;border:0;border-radius:0}
ul.rows li:first-child small{color:var(--soft)}
.rows+.consent{margin-top:.75rem}
.notice form{max-width:20rem}
button:focus-visible,input:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`
