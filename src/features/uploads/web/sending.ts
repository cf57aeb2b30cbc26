// Sends the bytes of one file by tus 1.0, and resumes from the server's offset after a broken or silent connection.
import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import type { Problem } from '#lib/pure/problems.ts'
import { PROTOCOL_FAULT, type UploadKind } from '../domain.ts'
import { Speedometer } from './speedometer.ts'

export interface Progress {
  percent: number
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** Callbacks for progress and result; none is called after the upload was stopped. */
export interface SendingListeners {
  /** The server has created the upload. */
  created(id: string): void
  progress(sent: Progress): void
  /** The connection broke; the upload resumes automatically. */
  interrupted(): void
  refused(problem: Problem): void
  failed(problem: Problem): void
  arrived(): void
}

const ENDPOINT = '/v1/uploads/files'
const CHUNK_BYTES = 8 * 1024 * 1024
/** A server restart takes seconds and an update minutes; after half an hour the user has to retry. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, ...Array<number>(360).fill(5_000)]
/** A request has no time limit of its own: on a connection that went silent it would wait for many minutes. */
const SILENCE_MS_MAX = 15_000
/** After its last byte, the server stores the whole file before it answers. */
const LAST_ANSWER_MS_MAX = 120_000

/** Upload URLs in use in this tab: the same file dropped twice becomes two uploads, not one sent by two. */
const active = new Set<string>()

export class Sending {
  private readonly tus: Upload
  private readonly listeners: SendingListeners
  private readonly speed = new Speedometer()
  private stopped = false
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor(kind: UploadKind, file: File, listeners: SendingListeners) {
    this.listeners = listeners
    this.tus = new Upload(file, {
      endpoint: ENDPOINT,
      metadata: { kind, filename: file.name },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ['backline', kind, file.name, file.size, file.lastModified].join('-'),
      onUploadUrlAvailable: () => this.created(),
      onBeforeRequest: () => this.watch(SILENCE_MS_MAX),
      onAfterResponse: keepUpload,
      onProgress: (sent, total) => this.progress(sent, total),
      onShouldRetry: (error) => this.mayRetry(error),
      onError: (error) => this.failed(error),
      onSuccess: () => {
        this.unwatch()
        listeners.arrived()
      },
    })
  }

  async start(): Promise<void> {
    const earlier = (await this.tus.findPreviousUploads()).find(
      (entry) => entry.uploadUrl && !active.has(entry.uploadUrl),
    )
    if (earlier) this.tus.resumeFromPreviousUpload(earlier)
    if (!this.stopped) this.tus.start()
  }

  pause(): void {
    this.unwatch()
    void this.tus.abort()
  }

  resume(): void {
    this.unwatch()
    this.speed.reset()
    void this.tus.abort().then(() => this.tus.start())
  }

  /** Ends the upload permanently. */
  stop(): void {
    this.stopped = true
    this.unwatch()
    this.free()
    void this.tus.abort()
  }

  /** Releases its URL, so that another upload can resume it. */
  free(): void {
    if (this.tus.url) active.delete(this.tus.url)
  }

  private created(): void {
    const { url } = this.tus
    if (!url) return
    active.add(url)
    const id = url.split('/').pop()
    if (id) this.listeners.created(id)
  }

  /** Starts the wait for the next byte or response anew; when none comes, the upload resumes on another connection. */
  private watch(ms: number): void {
    this.unwatch()
    if (this.stopped) return
    this.silence = setTimeout(() => {
      this.listeners.interrupted()
      this.resume()
    }, ms)
  }

  private unwatch(): void {
    clearTimeout(this.silence)
  }

  private progress(sent: number, total: number): void {
    if (this.stopped) return
    this.watch(sent < total ? SILENCE_MS_MAX : LAST_ANSWER_MS_MAX)
    const bytesPerSecond = this.speed.measure(sent, performance.now())
    this.listeners.progress({
      percent: total > 0 ? (sent / total) * 100 : 0,
      bytesPerSecond,
      secondsLeft: bytesPerSecond ? Math.ceil((total - sent) / bytesPerSecond) : null,
    })
  }

  private mayRetry(error: DetailedError): boolean {
    this.unwatch()
    const status = error.originalResponse?.getStatus() ?? 0
    const passing = status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
    if (passing && status !== 507) this.listeners.interrupted()
    return passing && status !== 507
  }

  private failed(error: Error | DetailedError): void {
    this.unwatch()
    if (this.stopped) return
    const response = 'originalResponse' in error ? error.originalResponse : null
    const refusal = problemOf(response?.getBody())
    // A fault of the protocol is not one of the file, and sending it again may help.
    const problem = refusal?.code === PROTOCOL_FAULT ? undefined : refusal
    const status = response?.getStatus() ?? 0
    if (problem && status < 500 && status !== 401) this.listeners.refused(problem)
    else this.listeners.failed(problem ?? { code: 'upload_failed', at: '' })
  }
}

/** The client begins a new upload when a request for the offset fails. A server that is busy or restarts still has it. */
function keepUpload(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && (status === 429 || status >= 500))
    throw new Error(`no offset of the upload: ${status}`)
}

/** The refusal in the body of a response: `{code, data: {params}}`. */
function problemOf(body: string | undefined): Problem | undefined {
  try {
    const { code, data } = JSON.parse(body ?? '') as { code?: string; data?: { params?: Problem['params'] } }
    return code ? { code: code.toLowerCase(), at: '', params: data?.params } : undefined
  } catch {
    return undefined
  }
}
