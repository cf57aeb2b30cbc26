// One file on its way to the server by tus 1.0: sends, pauses, resumes, and waits until the server has looked at it.
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { Upload } from '../contract.ts'
import { ACCEPTS, bytesMax, megabytesMax, type UploadKind } from '../domain.ts'
import { uploadsApi } from './api.ts'
import { Speedometer } from './speedometer.ts'

export type FileState =
  | { kind: 'preparing' }
  | { kind: 'uploading'; percent: number; bytesPerSecond: number | null; secondsLeft: number | null }
  | { kind: 'paused'; percent: number; by: 'you' | 'connection' }
  /** `seconds` since the last byte arrived. */
  | { kind: 'processing'; seconds: number }
  | { kind: 'ready'; upload: Upload }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; percent: number; problem: Problem }

const ENDPOINT = '/v1/uploads/files'
const CHUNK_BYTES = 8 * 1024 * 1024
/** A restart takes a server seconds, an update minutes: after half an hour somebody is asked. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, ...Array<number>(90).fill(20_000)]
const POLL_MS = 700

/** Addresses in use in this tab: the same file dropped twice is two uploads, never one sent by two. */
const active = new Set<string>()

export class FileUpload {
  readonly kind: UploadKind
  readonly file: File | undefined
  /** Known as soon as the server has made room for the file. */
  uploadId: string | undefined
  state: FileState = { kind: 'preparing' }
  onCreated: ((uploadId: string) => void) | undefined
  private tus: TusUpload | undefined
  private percent = 0
  private stopped = false
  /** The server has every byte; what is left is to hear what it found. */
  private arrived = false
  private readonly speed = new Speedometer()
  private readonly listeners = new Set<() => void>()

  constructor(kind: UploadKind, file?: File) {
    this.kind = kind
    this.file = file
  }

  /** Follows a file that arrived before this page was loaded. */
  static watch(kind: UploadKind, uploadId: string): FileUpload {
    const upload = new FileUpload(kind)
    upload.uploadId = uploadId
    upload.arrived = true
    upload.state = { kind: 'processing', seconds: 0 }
    void upload.poll()
    return upload
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): FileState => this.state

  get busy(): boolean {
    return ['preparing', 'uploading', 'paused'].includes(this.state.kind)
  }

  async start(): Promise<void> {
    const { file, kind } = this
    if (!file) return
    const problem = fileProblem(kind, file)
    if (problem) {
      this.set({ kind: 'refused', problem })
      return
    }
    addEventListener('online', this.resume)
    const library = await import('tus-js-client').catch(() => undefined)
    if (this.stopped) return
    if (!library) {
      this.set({ kind: 'failed', percent: 0, problem: { code: 'upload_failed', at: '' } })
      return
    }
    const { Upload: Tus } = library
    const tus = new Tus(file, {
      endpoint: ENDPOINT,
      metadata: { kind, filename: file.name },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ['backline', kind, file.name, file.size, file.lastModified].join('-'),
      onUploadUrlAvailable: () => this.created(),
      onProgress: (sent, total) => this.progress(sent, total),
      onShouldRetry: (error) => this.mayRetry(error),
      onError: (error) => this.failed(error),
      onSuccess: () => {
        this.arrived = true
        void this.poll()
      },
    })
    this.tus = tus
    const earlier = (await tus.findPreviousUploads()).find(
      (one) => one.uploadUrl && !active.has(one.uploadUrl),
    )
    if (earlier) tus.resumeFromPreviousUpload(earlier)
    if (this.stopped) return
    tus.start()
  }

  pause = (): void => {
    if (this.state.kind !== 'uploading' && this.state.kind !== 'paused') return
    void this.tus?.abort()
    this.set({ kind: 'paused', percent: this.percent, by: 'you' })
  }

  /** Goes on where the server stands, also after a failure. */
  resume = (event?: Event): void => {
    const { kind } = this.state
    const waitsForNetwork = kind === 'failed' || (kind === 'paused' && this.state.by === 'connection')
    if (event ? !waitsForNetwork : kind !== 'paused' && kind !== 'failed') return
    if (this.arrived) {
      void this.poll()
      return
    }
    if (!this.tus) {
      this.set({ kind: 'preparing' })
      void this.start()
      return
    }
    this.speed.reset()
    this.set({ kind: 'uploading', percent: this.percent, bytesPerSecond: null, secondsLeft: null })
    void this.tus.abort().then(() => this.tus?.start())
  }

  /** Ends it for good; what the server holds of it is left to its own clean-up. */
  stop(): void {
    this.stopped = true
    removeEventListener('online', this.resume)
    if (this.tus?.url) active.delete(this.tus.url)
    void this.tus?.abort()
  }

  private created(): void {
    const url = this.tus?.url
    if (!url) return
    active.add(url)
    const id = url.split('/').pop()
    if (!id || id === this.uploadId) return
    this.uploadId = id
    this.onCreated?.(id)
  }

  private progress(sent: number, total: number): void {
    if (this.stopped || (this.state.kind === 'paused' && this.state.by === 'you')) return
    this.percent = total > 0 ? (sent / total) * 100 : 0
    const bytesPerSecond = this.speed.measure(sent, performance.now())
    const secondsLeft = bytesPerSecond ? Math.ceil((total - sent) / bytesPerSecond) : null
    this.set({ kind: 'uploading', percent: this.percent, bytesPerSecond, secondsLeft })
  }

  private mayRetry(error: DetailedError): boolean {
    const status = error.originalResponse?.getStatus() ?? 0
    const passing = status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
    if (passing && status !== 507) this.set({ kind: 'paused', percent: this.percent, by: 'connection' })
    return passing && status !== 507
  }

  private failed(error: Error | DetailedError): void {
    if (this.stopped) return
    const response = 'originalResponse' in error ? error.originalResponse : null
    const problem = problemOf(response?.getBody())
    const status = response?.getStatus() ?? 0
    if (problem && status < 500 && status !== 401) this.set({ kind: 'refused', problem })
    else
      this.set({
        kind: 'failed',
        percent: this.percent,
        problem: problem ?? { code: 'upload_failed', at: '' },
      })
  }

  private async poll(): Promise<void> {
    removeEventListener('online', this.resume)
    if (this.tus?.url) active.delete(this.tus.url)
    const arrivedAt = performance.now()
    while (!this.stopped && this.uploadId) {
      this.set({ kind: 'processing', seconds: Math.round((performance.now() - arrivedAt) / 1000) })
      const answer = await uploadsApi.find
        .call({ id: this.uploadId })
        .catch((error: unknown) => readRefusal(error))
      if (this.stopped) return
      if ('code' in answer) {
        if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
          this.set({
            kind: 'failed',
            percent: 100,
            problem: { code: answer.code, at: '', params: answer.params },
          })
          return
        }
      } else if (answer.status === 'ready') {
        this.set({ kind: 'ready', upload: answer })
        return
      } else if (answer.status === 'refused') {
        this.set({ kind: 'refused', problem: answer.refusal ?? { code: 'upload_failed', at: '' } })
        return
      }
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
  }

  private set(state: FileState): void {
    if (this.stopped) return
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

const UNSUPPORTED: Record<UploadKind, string> = {
  audio: 'audio_unsupported',
  artwork: 'artwork_unsupported',
  artist_image: 'artwork_unsupported',
  licence: 'licence_unsupported',
  catalogue: 'catalogue_unsupported',
}

/** Sound without compression, which is the larger the longer it lasts (decision D35). */
export const isUncompressed = (fileName: string): boolean => /\.(wav|aiff?)$/i.test(fileName)

/** What is wrong with a file before a byte is sent: its size, or that neither name nor type is one we take. */
export function fileProblem(kind: UploadKind, file: File): Problem | undefined {
  const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  // The server judges by content; this only spares somebody the sending of megabytes.
  if (file.type !== '' && !ACCEPTS[kind].some((one) => one === file.type || one === ending)) {
    return { code: UNSUPPORTED[kind], at: '' }
  }
  if (file.size > bytesMax(kind)) {
    return { code: 'file_too_large', at: '', params: { max: `${megabytesMax(kind)}MB` } }
  }
  return undefined
}

/** The refusal in an answer's body: `{code, data: {params}}`. */
function problemOf(body: string | undefined): Problem | undefined {
  try {
    const { code, data } = JSON.parse(body ?? '') as { code?: string; data?: { params?: Problem['params'] } }
    return code ? { code: code.toLowerCase(), at: '', params: data?.params } : undefined
  } catch {
    return undefined
  }
}
