// The upload of one file: sends, pauses, resumes, and waits until the server has processed it.
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { Upload } from '../contract.ts'
import { ACCEPTS, bytesMax, megabytesMax, type UploadKind } from '../domain.ts'
import { uploadsApi } from './api.ts'
import type { Progress, Sending } from './sending.ts'

export type FileState =
  | { kind: 'preparing' }
  | { kind: 'uploading'; percent: number; bytesPerSecond: number | null; secondsLeft: number | null }
  | { kind: 'paused'; percent: number; by: 'you' | 'connection' }
  /** `seconds` since the last byte arrived. */
  | { kind: 'processing'; seconds: number }
  | { kind: 'ready'; upload: Upload }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; percent: number; problem: Problem }

const POLL_MS = 700

export class FileUpload {
  readonly kind: UploadKind
  readonly file: File | undefined
  /** Known as soon as the server has created the upload. */
  uploadId: string | undefined
  state: FileState = { kind: 'preparing' }
  onCreated: ((uploadId: string) => void) | undefined
  private sending: Sending | undefined
  private percent = 0
  private stopped = false
  /** The server has every byte; only the analysis is pending. */
  private arrived = false
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
    const way = await import('./sending.ts').catch(() => undefined)
    if (this.stopped) return
    if (!way) {
      this.set({ kind: 'failed', percent: 0, problem: { code: 'upload_failed', at: '' } })
      return
    }
    this.sending = new way.Sending(kind, file, {
      created: (id) => this.created(id),
      progress: (sent) => this.progress(sent),
      interrupted: () => this.set({ kind: 'paused', percent: this.percent, by: 'connection' }),
      refused: (problem) => this.set({ kind: 'refused', problem }),
      failed: (problem) => this.set({ kind: 'failed', percent: this.percent, problem }),
      arrived: () => {
        this.arrived = true
        void this.poll()
      },
    })
    await this.sending.start()
  }

  pause = (): void => {
    if (this.state.kind !== 'uploading' && this.state.kind !== 'paused') return
    this.sending?.pause()
    this.set({ kind: 'paused', percent: this.percent, by: 'you' })
  }

  /** Resumes from the server's offset, also after a failure. */
  resume = (event?: Event): void => {
    const { kind } = this.state
    const waitsForNetwork = kind === 'failed' || (kind === 'paused' && this.state.by === 'connection')
    if (event ? !waitsForNetwork : kind !== 'paused' && kind !== 'failed') return
    if (this.arrived) {
      void this.poll()
      return
    }
    if (!this.sending) {
      this.set({ kind: 'preparing' })
      void this.start()
      return
    }
    this.set({ kind: 'uploading', percent: this.percent, bytesPerSecond: null, secondsLeft: null })
    this.sending.resume()
  }

  /** Ends the upload permanently; the server cleans up its partial file. */
  stop(): void {
    this.stopped = true
    removeEventListener('online', this.resume)
    this.sending?.stop()
  }

  private created(id: string): void {
    if (id === this.uploadId) return
    this.uploadId = id
    this.onCreated?.(id)
  }

  private progress({ percent, ...speed }: Progress): void {
    if (this.state.kind === 'paused' && this.state.by === 'you') return
    this.percent = percent
    this.set({ kind: 'uploading', percent, ...speed })
  }

  private async poll(): Promise<void> {
    removeEventListener('online', this.resume)
    this.sending?.free()
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
  statement: 'statement_unsupported',
  reference: 'audio_unsupported',
}

/** Uncompressed audio, whose size grows with its length. */
export const isUncompressed = (fileName: string): boolean => /\.(wav|aiff?)$/i.test(fileName)

/** The problem of a file before it is uploaded: its size, or a name and type that are not accepted. */
export function fileProblem(kind: UploadKind, file: File): Problem | undefined {
  const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  // The server decides by content; this check only avoids a pointless upload.
  if (file.type !== '' && !ACCEPTS[kind].some((pattern) => pattern === file.type || pattern === ending)) {
    return { code: UNSUPPORTED[kind], at: '' }
  }
  if (file.size === 0) return { code: 'file_empty', at: '' }
  if (file.size > bytesMax(kind)) {
    return { code: 'file_too_large', at: '', params: { max: `${megabytesMax(kind)}MB` } }
  }
  return undefined
}
