// The tus 1.0 endpoint: resumable uploads with checks of owner, kind and size before the first byte.
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { required } from '#lib/pure/required.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { PROTOCOL_FAULT } from './domain.ts'
import { beginUpload, finishUpload, ownsUpload } from './receive-upload.server.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    /** The storage of unfinished uploads. */
    incoming: { pathOf(uploadId: string): string; folder: string }
    /** A native FFmpeg, when one is configured. */
    ffmpegPath?: string
  }
}

export const openIncoming = (dataDir: string): Deps['incoming'] => {
  const folder = path.join(dataDir, 'incoming')
  mkdirSync(folder, { recursive: true })
  return { folder, pathOf: (uploadId) => path.join(folder, uploadId) }
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export interface UploadSender {
  scope: TenantScope
  /** Whether they are staff who manage money, and may send statements. */
  isFinance: boolean
}

type TusDeps = Pick<Deps, 'db' | 'jobs' | 'objects' | 'clock' | 'incoming'>

/**
 * @param toAnswer translates a refusal for the caller.
 * @returns a handler of requests below `mount`, for a user who can edit in the tenant scope
 */
export function openTus(
  deps: TusDeps,
  mount: string,
  toAnswer: (error: unknown) => { status: number; body: string },
): (request: Request, sender: UploadSender) => Promise<Response> {
  const calls = new AsyncLocalStorage<{ sender: UploadSender; isRefused: boolean }>()
  const sender = () => required(calls.getStore()).sender

  const tus = new Server({
    path: mount,
    relativeLocation: true,
    datastore: new FileStore({ directory: deps.incoming.folder }),
    namingFunction: () => newId(),
    async onIncomingRequest(request, id) {
      if (request.method === 'POST' || request.method === 'OPTIONS') return
      if (!ID.test(id) || !(await ownsUpload(deps.db, { id, scope: sender().scope })))
        throw refused(notFound())
    },
    async onUploadCreate(_, upload) {
      try {
        if (upload.size === 0) throw new AppError('file_empty', 422)
        await beginUpload(deps, {
          id: upload.id,
          ...sender(),
          kind: upload.metadata?.kind ?? '',
          fileName: upload.metadata?.filename ?? '',
          // Each kind has a limit, and tus accepts no byte beyond the announced length; a deferred length has no bound.
          sizeBytes: upload.size ?? Number.POSITIVE_INFINITY,
        })
      } catch (error) {
        throw refused(error)
      }
      return {}
    },
    async onUploadFinish(_, upload) {
      await finishUpload(deps, { id: upload.id, path: deps.incoming.pathOf(upload.id) })
      return {}
    },
    onResponseError: (_, error) => {
      if ('status_code' in error) return undefined
      return refused(
        isOneOf(['ENOSPC', 'EROFS'], thrownCode(error)) ? new AppError('storage_full', 507) : error,
      )
    },
  })

  function refused(error: unknown) {
    const { status, body } = toAnswer(error)
    required(calls.getStore()).isRefused = true
    return { status_code: status, body }
  }

  return async (request, sender) => {
    const call = { sender, isRefused: false }
    const response = await calls.run(call, () => tus.handleWeb(request))
    if (response.status < 400) return response
    // tus answers everything as text, and faults of its protocol in words of its own.
    const text = await response.text()
    const { status, body } = call.isRefused
      ? { status: response.status, body: text }
      : toAnswer(protocolError(response.status, text.trim()))
    const headers = new Headers(response.headers)
    headers.set('content-type', 'application/json')
    headers.set('content-length', String(Buffer.byteLength(body)))
    return new Response(body, { status, headers })
  }
}

/** Clients of tus act on the status, so it stays. */
function protocolError(status: number, detail: string): Error {
  if (status === 404) return notFound()
  return status === 500 ? new Error(detail) : new AppError(PROTOCOL_FAULT, status, { params: { detail } })
}
