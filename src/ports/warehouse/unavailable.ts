// The refusal of everything that needs a warehouse while there is none.
import { AppError } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { thrownCode, thrownMessage } from '#lib/pure/thrown.ts'

/** The log says why; the caller is only asked to try later. */
export function unavailable(cause: unknown): AppError {
  log.error({ err: cause }, 'warehouse unavailable')
  return new AppError('warehouse_unavailable', 503, { cause })
}

const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_PREMATURE_CLOSE)$/

/** Whether the connection failed, and not the statement. */
export const isConnectionFault = (error: unknown): boolean =>
  CODES.test(String(thrownCode(error) ?? '')) ||
  /socket hang up|aborted|Timeout error/i.test(thrownMessage(error))
