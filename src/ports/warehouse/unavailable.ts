// The refusal of everything that needs a warehouse while there is none.
import { AppError } from '#lib/errors.ts'
import { thrownCode, thrownMessage } from '#lib/pure/thrown.ts'

/** The cause says why, for the log; the caller is only asked to try later. */
export function unavailable(cause: unknown): AppError {
  return new AppError('warehouse_unavailable', 503, { cause })
}

const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_PREMATURE_CLOSE)$/

/** Whether the connection failed, and not the statement. */
export const isConnectionFault = (error: unknown): boolean =>
  CODES.test(String(thrownCode(error) ?? '')) ||
  /socket hang up|aborted|Timeout error/i.test(thrownMessage(error))
