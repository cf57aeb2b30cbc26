// Turns what a handler threw into the response: a code, a message in the caller's language, and the fields concerned.
import { ORPCError, ValidationError } from '@orpc/server'
import type { Context } from 'hono'
import type * as z from 'zod'
import { AppError } from '#lib/errors.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { type ProblemSentence, problemSentences } from '#lib/i18n/problem-sentence.ts'
import type { Params } from '#lib/i18n/sentence-params.ts'
import { log } from '#lib/log.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { PLACES_MAX } from '#lib/pure/storable.ts'
import { thrownCode, thrownMessage } from '#lib/pure/thrown.ts'
import { noteRefusal } from '#lib/request.ts'
import type { Env } from './http.ts'
import './messages/i18n.server.ts'

/** Answers a request with what went wrong. */
export function refuse(c: Context<Env>, error: unknown): Response {
  const answer = toAnswer(error, c.get('language') ?? 'en')
  for (const [name, value] of Object.entries(retryHeader(answer.data))) c.header(name, value)
  return c.json(answer.toJSON(), answer.status as 404)
}

/** RFC 9110 section 10.2.3: when to retry a refused request. */
export function retryHeader(data: unknown): Record<string, string> {
  const { retryAfter } = (data as { params?: Record<string, unknown> } | undefined)?.params ?? {}
  return retryAfter ? { 'retry-after': String(retryAfter) } : {}
}

/** Never exposes an internal message or a stack: anything but a known refusal is `server_error` and is logged. */
export function toAnswer(error: unknown, language: string): ORPCError<string, unknown> {
  const sentenceOf = problemSentences(isLanguage(language) ? language : 'en')
  if (error instanceof AppError)
    return answer(sentenceOf, error.code, error.status, error.params, error.problems)
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      return answer(sentenceOf, 'invalid_input', 422, {}, fieldProblems(error.cause))
    }
    if (error.status < 500) return answer(sentenceOf, String(error.code).toLowerCase(), error.status)
  }
  const status = isUnavailable(error) ? 503 : 500
  log.error({ err: error }, 'request failed')
  return answer(sentenceOf, status === 503 ? 'unavailable' : 'server_error', status)
}

function answer(
  sentenceOf: ProblemSentence,
  code: string,
  status: number,
  params: Params = {},
  problems: Problem[] = [],
) {
  noteRefusal(code)
  const sentence = sentenceOf(code, params)
  return new ORPCError(code, {
    status,
    message: sentence === code ? sentenceOf('server_error') : sentence,
    data: {
      params,
      problems: problems.map((problem) => ({
        ...problem,
        message: sentenceOf(problem.code, problem.params),
      })),
    },
  })
}

/** Converts the first zod issues into problems; the path is the one in the body, such as `tracks.0.title`. */
function fieldProblems(error: ValidationError): Problem[] {
  return error.issues
    .flatMap((issue): Problem[] => {
      const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
      const detail = issue as Partial<z.core.$ZodIssue>
      if (detail.code === 'unrecognized_keys')
        return detail.keys?.map((key) => ({ code: 'unknown_field', at: [...path, key].join('.') })) ?? []
      if (detail.code === 'too_big' && detail.origin === 'string')
        return [{ code: 'text_too_long', at: path.join('.'), params: { max: Number(detail.maximum) } }]
      return [{ code: 'invalid_value', at: path.join('.') }]
    })
    .slice(0, PLACES_MAX)
}

/** The database is down or full: not the caller's fault, and worth a retry. */
function isUnavailable(error: unknown): boolean {
  if (isSessionUnread(error)) return true
  const code = String(thrownCode(error) ?? '')
  const text = String(thrownMessage(error) ?? '')
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOSPC|EROFS|57P0[123]|53\d{3}|08\d{3})$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(text)
  )
}

/** better-auth hides the cause when it cannot read a session from the database. */
function isSessionUnread(error: unknown): boolean {
  const { statusCode, body } = (error ?? {}) as { statusCode?: number; body?: { code?: string } }
  return statusCode === 500 && body?.code === 'FAILED_TO_GET_SESSION'
}
