// What went wrong with the connection to a store, in our codes. The texts of servers and their libraries are never shown,
// because they contain paths and names.
import type { Problem } from '#lib/pure/problems.ts'

export interface StoreFault {
  code: string
  params: NonNullable<Problem['params']>
}

const CODES: Record<string, string> = {
  host_key_unknown: 'host_key_unknown',
  host_key_changed: 'host_key_changed',
  arrived_changed: 'arrived_changed',
  login_refused: 'login_refused',
  private_key_unreadable: 'private_key_unreadable',
  usage_file_refused: 'usage_file_refused',
  report_forbidden: 'report_forbidden',
  store_address_refused: 'store_address_refused',
  folder_outside_root: 'folder_outside_root',
  secrets_unreadable: 'secrets_unreadable',
  ECONNREFUSED: 'store_not_listening',
  ENOTFOUND: 'store_host_unknown',
  EAI_AGAIN: 'store_host_unknown',
  file_too_large: 'report_too_large',
  path_refused: 'report_name_refused',
  ETIMEDOUT: 'store_silent',
  TimeoutError: 'store_silent',
  ECONNRESET: 'store_broke_off',
  SlowDown: 'server_busy',
  ServiceUnavailable: 'server_busy',
  InternalError: 'server_busy',
  RequestTimeTooSkewed: 'clock_differs',
  EHOSTUNREACH: 'store_silent',
  ENETUNREACH: 'store_silent',
  InvalidAccessKeyId: 'login_refused',
  SignatureDoesNotMatch: 'login_refused',
  NoSuchBucket: 'bucket_unknown',
  PermanentRedirect: 'bucket_elsewhere',
  AuthorizationHeaderMalformed: 'bucket_elsewhere',
  AccessDenied: 'server_forbids',
  Forbidden: 'server_forbids',
  EACCES: 'server_forbids',
  EPERM: 'server_forbids',
  EROFS: 'server_read_only',
  ENOSPC: 'server_full',
  EDQUOT: 'server_full',
  XMinioStorageFull: 'server_full',
  QuotaExceeded: 'server_full',
}

export function describeFault(error: unknown): StoreFault {
  const {
    code,
    name,
    message,
    params = {},
  } = error as {
    code?: unknown
    name?: unknown
    message?: unknown
    params?: Problem['params']
  }
  const text = `${String(message)}`
  if (/permission denied/i.test(text)) return { code: 'server_forbids', params: {} }
  for (const candidate of [code, name]) {
    const known =
      typeof candidate === 'string' && Object.hasOwn(CODES, candidate) ? CODES[candidate] : undefined
    if (known) return { code: known, params }
  }
  return { code: 'store_step_failed', params: { detail: String(code ?? name ?? 'unknown').slice(0, 60) } }
}
