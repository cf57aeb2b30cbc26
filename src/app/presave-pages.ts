// Pre-saves for fans, below /release: pages without a script, forms without cookies, and the way to a music service and
// back, which is bound to the browser by a cookie.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import i18next from 'i18next'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { writeFanNotice } from '#features/links/service.server.ts'
import {
  confirmFan,
  connectFan,
  type FanLink,
  fanLinkPath,
  findPendingConsent,
  type OpenedPresave,
  openPresave,
  readPresaveCover,
  requireProof,
  subscribeByMail,
  withdrawFan,
  writeCalendar,
  writePresaveNotice,
  writePresavePage,
} from '#features/presaves/service.server.ts'
import { AppError } from '#lib/errors.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { log } from '#lib/log.ts'
import { attachment } from '#lib/pure/attachment.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { paths } from '#lib/pure/paths.ts'
import { openFacts, sealFacts } from '#lib/sealed-facts.ts'
import {
  challengeOf,
  MUSIC_SERVICE_NAMES,
  type MusicServiceName,
  newAuthorization,
} from '#ports/music-services/index.ts'
import type { App } from './context.ts'
import { sendFanPage, sendPicture } from './fan-response.ts'
import type { Env } from './http.ts'

/** How long a change may take to be seen. An address that many open at once costs one read in that time. */
const FRESH_MS = 1_000
const FORM_BYTES_MAX = 4 * 1024
/** How long a fan may take to agree at the music service. */
const CONNECT_S = 600

/** What the cookie keeps while a fan is at a music service, and for a while after. */
const Connecting = z.object({
  state: z.string(),
  verifier: z.string(),
  key: z.string(),
  service: z.enum(MUSIC_SERVICE_NAMES),
})
const Connected = z.object({ key: z.string(), fanId: z.uuid() })

export function presavePages({ deps, config }: App) {
  const pages = new Hono<Env>()
  const opened = new LRUCache<string, OpenedPresave>({
    max: 5_000,
    ttl: FRESH_MS,
    fetchMethod: (key) => openPresave(deps, key),
  })
  const open = async (c: Context<Env>) => (await opened.forceFetch(c.req.param('key') ?? '')) as OpenedPresave
  const cookieName = config.secure ? '__Host-backline.presave' : 'backline.presave'
  const cookieRules = { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.secure } as const
  const textsOf = (c: Context<Env>) => i18next.getFixedT(c.var.language, 'presaves')
  const countryOf = (c: Context<Env>) => config.countryHeader && c.req.header(config.countryHeader)
  const takeAttempt = (c: Context<Env>) => deps.limits.take('presave.address', c.var.caller.address)

  const sendUnknown = (c: Context<Env>, state: 'unknown' | 'gone' = 'unknown') =>
    sendFanPage(c, writeFanNotice(state, c.var), state === 'gone' ? 410 : 404)

  /** Refusals as pages: what a form or a link may lead to. */
  pages.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    if (error.status === 404) return sendUnknown(c)
    const t = textsOf(c)
    if (error.status === 429) {
      c.header('retry-after', String(error.params.retryAfter ?? 60))
      return sendFanPage(
        c,
        writePresaveNotice({ title: t('fan.tooMany.title'), line: t('fan.tooMany.line') }, c.var),
        429,
      )
    }
    throw error
  })

  /**
   * A form of another site could subscribe or withdraw in somebody’s name. Pages for fans send no referrer, so that their
   * forms have no origin either; browsers say where a request comes from all the same.
   */
  const ownForms = async (c: Context<Env>, next: () => Promise<void>) => {
    const site = c.req.header('sec-fetch-site') ?? 'same-origin'
    if (c.req.method === 'POST' && !['same-origin', 'none'].includes(site)) {
      const t = textsOf(c)
      return sendFanPage(
        c,
        writePresaveNotice({ title: t('fan.foreign.title'), line: t('fan.foreign.line') }, c.var),
        403,
      )
    }
    await next()
  }
  const bounded = bodyLimit({
    maxSize: FORM_BYTES_MAX,
    onError: () => {
      throw new AppError('body_too_large', 413, { params: { max: '4KB' } })
    },
  })
  pages.use('/release/*', ownForms, bounded)
  const formOf = async (c: Context<Env>) => new URLSearchParams(await c.req.text())

  pages.get('/release/:key', async (c) => {
    const presave = await open(c)
    if (presave.state === 'link')
      return c.redirect(paths.smartLinkPage(presave.slug, new URLSearchParams(c.req.query())), 302)
    if (presave.state !== 'open') return sendUnknown(c, presave.state)
    const { connect } = c.req.query()
    const notice = isOneOf(['connected', 'cancelled', 'failed'], connect) ? connect : undefined
    const { key } = presave.page
    const fanId = notice === 'connected' ? await connectedFan(c, key) : undefined
    const page = writePresavePage(presave.page, {
      language: c.var.language,
      publicUrl: config.publicUrl,
      notice,
      ...(fanId ? { withdrawal: fanLinkPath(deps, 'withdrawal', { key, fanId }) } : {}),
    })
    return sendFanPage(c, page, 200)
  })

  /** Who has just connected in this browser. It is not in the address of the page, which fans share. */
  async function connectedFan(c: Context<Env>, key: string): Promise<string | undefined> {
    const connected = await openCookie(c, Connected)
    return connected?.key === key ? connected.fanId : undefined
  }

  pages.get('/release/:key/cover/:file{[0-9]+\\.webp}', (c) =>
    sendPicture(c, (width) => readPresaveCover(deps, c.req.param('key'), width)),
  )

  pages.get('/release/:key/calendar.ics', async (c) => {
    const presave = await open(c)
    if (presave.state !== 'open') return sendUnknown(c)
    const { key, title, artist, releaseDate } = presave.page
    const t = textsOf(c)
    const text = writeCalendar({
      uid: `${presave.presaveId}@${new URL(config.publicUrl).hostname}`,
      day: releaseDate,
      title: t('fan.by', { title, artist }),
      text: t('fan.outNow'),
      url: `${config.publicUrl}${paths.presavePage(key)}`,
      writtenAt: deps.clock.now(),
    })
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': attachment(`${key}.ics`),
      'cache-control': 'private, no-cache',
    })
  })

  // The answer to the form has its address. Phones load it again when they have closed the tab meanwhile.
  pages.get('/release/:key/subscription', async (c) => {
    const { state } = await open(c)
    if (state === 'unknown' || state === 'gone') return sendUnknown(c, state)
    return c.redirect(paths.presavePage(c.req.param('key')), 303)
  })

  pages.post('/release/:key/subscription', async (c) => {
    const presave = await open(c)
    if (presave.state === 'link') return c.redirect(paths.smartLinkPage(presave.slug), 303)
    if (presave.state !== 'open') return sendUnknown(c, presave.state)
    await takeAttempt(c)
    const form = await formOf(c)
    const email = (form.get('email') ?? '').slice(0, 300)
    const wantsNews = form.get('news') === 'yes'
    // The language of the text that was agreed to.
    const lang = form.get('lang')
    const language = isLanguage(lang) ? lang : c.var.language
    const show = (notice: 'sent' | 'email', status: 200 | 422) => {
      const context = { language, publicUrl: config.publicUrl, notice, email, wantsNews }
      return sendFanPage(c, writePresavePage(presave.page, context), status)
    }
    try {
      await subscribeByMail(deps, {
        key: presave.page.key,
        email,
        wantsNews,
        language,
        country: countryOf(c),
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_input') return show('email', 422)
      // Out meanwhile, or no longer there; the page says which.
      if (error instanceof AppError && error.status === 404)
        return c.redirect(paths.presavePage(presave.page.key), 303)
      throw error
    }
    return show('sent', 200)
  })

  const linkIn = (c: Context<Env>): FanLink => ({
    fanId: c.req.query('fan') ?? '',
    proof: c.req.query('proof') ?? '',
  })

  for (const kind of ['confirmation', 'withdrawal'] as const) {
    const backTo = (c: Context<Env>) => ({
      action: paths.presavePage(c.req.param('key') ?? ''),
      button: textsOf(c)('fan.back'),
    })
    pages.get(`/release/:key/${kind}`, async (c) => {
      const link = linkIn(c)
      requireProof(deps.secret, kind, link)
      const consent = kind === 'confirmation' ? await findPendingConsent(deps, link) : undefined
      const t = textsOf(c)
      const page = writePresaveNotice(
        {
          title: t(`fan.${kind}.title`),
          line: t(`fan.${kind}.line`),
          form: {
            action: fanLinkPath(deps, kind, { key: c.req.param('key'), fanId: link.fanId }),
            button: t(`fan.${kind}.button`),
            consent,
          },
          back: backTo(c),
        },
        c.var,
      )
      return sendFanPage(c, page, 200)
    })
    pages.post(`/release/:key/${kind}`, async (c) => {
      await takeAttempt(c)
      const t = textsOf(c)
      const link = linkIn(c)
      const wantsNews = (await formOf(c)).get('news') === 'yes'
      const result =
        kind === 'confirmation' ? await confirmFan(deps, link, { wantsNews }) : await withdrawFan(deps, link)
      const end = result === 'closed' ? 'closed' : 'done'
      const title = end === 'closed' ? t('fan.confirmation.closed') : t(`fan.${kind}.done`)
      const line = end === 'closed' ? t('fan.confirmation.closedLine') : t(`fan.${kind}.doneLine`)
      return sendFanPage(c, writePresaveNotice({ title, line, back: backTo(c) }, c.var), 200)
    })
  }

  pages.get('/release/:key/connect/:service', async (c) => {
    const presave = await open(c)
    if (presave.state === 'link') return c.redirect(paths.smartLinkPage(presave.slug), 302)
    if (presave.state === 'open' && presave.page.isOut)
      return c.redirect(paths.presavePage(presave.page.key), 302)
    const service =
      presave.state === 'open' && presave.page.services.find((name) => name === c.req.param('service'))
    const api = service && deps.musicServices.services[service]
    if (presave.state !== 'open' || !service || !api) return sendUnknown(c)
    await takeAttempt(c)
    const connecting = { ...newAuthorization(), key: presave.page.key, service }
    await keepCookie(c, connecting)
    c.header('cache-control', 'no-store')
    return c.redirect(
      api.authorizeUrl({
        state: connecting.state,
        challenge: challengeOf(connecting.verifier),
        redirectUri: returnUrl(service),
        scope: 'saves',
      }),
      302,
    )
  })
  const returnUrl = (service: MusicServiceName) => `${config.publicUrl}${paths.presaveReturn(service)}`

  pages.get('/presave/:service/return', async (c) => {
    const connecting = await openCookie(c, Connecting)
    deleteCookie(c, cookieName, cookieRules)
    c.header('cache-control', 'no-store')
    const { state, code, error } = c.req.query()
    if (!connecting || connecting.state !== state || connecting.service !== c.req.param('service')) {
      const t = textsOf(c)
      const notice = { title: t('fan.expired.title'), line: t('fan.expired.line') }
      return sendFanPage(c, writePresaveNotice(notice, c.var), 422)
    }
    const { key, service, verifier } = connecting
    const back = (query: Record<string, string>) => c.redirect(paths.presavePage(key, query), 303)
    if (!code) return back({ connect: error === 'access_denied' ? 'cancelled' : 'failed' })
    try {
      const { language } = c.var
      const fanId = await connectFan(deps, {
        key,
        service,
        code,
        verifier,
        redirectUri: returnUrl(service),
        language,
        country: countryOf(c),
      })
      await keepCookie(c, { key, fanId })
      return back({ connect: 'connected' })
    } catch (failure) {
      // Out meanwhile, or no longer there; the page says which.
      if (failure instanceof AppError && failure.status === 404)
        return c.redirect(paths.presavePage(key), 303)
      log.warn({ err: failure, service }, 'a fan could not connect')
      return back({ connect: 'failed' })
    }
  })

  async function keepCookie(c: Context<Env>, facts: z.infer<typeof Connecting> | z.infer<typeof Connected>) {
    const sealed = await sealFacts(deps.secret, 'presave-connect', facts, CONNECT_S)
    setCookie(c, cookieName, sealed, { ...cookieRules, maxAge: CONNECT_S })
  }

  const openCookie = <Facts>(c: Context<Env>, shape: z.ZodType<Facts>): Promise<Facts | undefined> =>
    openFacts(deps.secret, 'presave-connect', getCookie(c, cookieName), shape)

  return pages
}
