// The local state of one draft: the server's version, the unsaved edits, and a queue that saves them one at a time.

import { replaceEqualDeep } from '@tanstack/react-query'
import type { TrackChange } from '#features/releases/contract.ts'
import { type ReleaseAnswer, releasesApi } from '#features/releases/web/api.ts'
import type { Upload } from '#features/uploads/contract.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import {
  type Edit,
  inOrder,
  merged,
  type ReleaseFields,
  sizeOf,
  withEdit,
  withEdits,
  withWaitingEdits,
} from './draft-edits.ts'
import type { EditStorage, StoredEdit, StoredEdits } from './edit-storage.ts'
import { refusedPart } from './refused-part.ts'

export interface SaveStatus {
  kind: 'idle' | 'saving' | 'saved' | 'offline' | 'error'
  savedAt: Date | undefined
  waiting: number
  /** Whether the waiting edits survive a closed tab. */
  onDevice: boolean
}

export interface DraftSnapshot {
  release: ReleaseAnswer
  save: SaveStatus
  /** Errors by field path, such as an invalid code or a value the plan does not include. */
  refusals: ReadonlyMap<string, Refusal>
  ignoredPlatforms: readonly string[]
  /** Set when saving has stopped: the draft was changed elsewhere, locked or deleted. */
  stopped: 'draft_changed_elsewhere' | 'locked' | 'not_found' | undefined
}

const DEBOUNCE_MS = 600
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]
const STOPS = ['draft_changed_elsewhere', 'locked', 'not_found'] as const

export class DraftStore {
  private base: ReleaseAnswer
  private waiting: Edit[] = []
  private sending: Edit | undefined
  /** Edits the server rejected: still shown, and sent again when they change. */
  private refusedEdits: Edit[] = []
  private refusals: ReadonlyMap<string, Refusal> = new Map()
  private ignored: readonly string[] = []
  private stopped: DraftSnapshot['stopped']
  private saveKind: SaveStatus['kind'] = 'idle'
  private savedAt: Date | undefined
  private failures = 0
  /** Whether the answer to the last save was lost: the server may have it. */
  private isUnanswered = false
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Hidden tracks whose deletion can still be undone, each with the function that deletes it permanently. */
  private readonly leaving = new Map<string, () => void>()
  private readonly artists = new Map<string, string>()
  private readonly uploads = new Map<string, Upload>()
  private readonly listeners = new Set<() => void>()
  private idleWaiters: (() => void)[] = []
  private seen: DraftSnapshot
  private storage: EditStorage | undefined
  private isStored = false

  constructor(release: ReleaseAnswer) {
    this.base = release
    this.seen = this.look(release)
  }

  /** The last version of the server. */
  get saved(): ReleaseAnswer {
    return this.base
  }

  /** Stores unsaved edits in this browser from now on, and sends what an earlier tab could not save. */
  async attachStorage(storage: EditStorage): Promise<void> {
    if (this.storage) return
    this.storage = storage
    const { values, removeOthers } = await storage.readEarlier()
    for (const stored of values) this.restore(stored)
    if (values.length === 0) return
    await this.store()
    removeOthers()
  }

  private restore({ draftVersion, isSending, edits }: StoredEdits): void {
    const ahead = this.base.draftVersion - draftVersion
    const hasArrived = isSending && ahead === 1
    const left = edits.filter(({ kind }, index) => {
      const isRepeat = hasArrived && index === 0 && (kind === 'add' || kind === 'remove')
      return !isRepeat
    })
    // What was typed since then is newer.
    const typed = this.waiting
    this.waiting = []
    for (const edit of [...left.map(revived), ...typed]) this.waiting = withEdit(this.waiting, edit)
    const conflicts =
      ahead !== 0 && !hasArrived && left.some(({ kind }) => kind === 'release' || kind === 'track')
    if (conflicts) this.stopped = 'draft_changed_elsewhere'
    this.saveKind = conflicts ? 'error' : 'saving'
    this.tell()
    this.schedule(0)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): DraftSnapshot => this.seen

  get unsaved(): number {
    return [...this.waiting, ...(this.sending ? [this.sending] : [])].reduce(
      (sum, edit) => sum + sizeOf(edit),
      this.leaving.size,
    )
  }

  change = (fields: ReleaseFields): void => this.enqueue({ kind: 'release', fields })
  changeTrack = (trackId: string, fields: TrackChange): void =>
    this.enqueue({ kind: 'track', trackId, fields })
  orderTracks = (trackIds: string[]): void => {
    const all = this.base.tracks.map((track) => track.id)
    this.enqueue({ kind: 'order', trackIds: withWaitingEdits(trackIds, all, [...this.leaving.keys()]) })
  }

  /**
   * Hides a track at once and deletes it after `delayMs`, or as soon as everything is saved.
   * @param gone called when the deletion can no longer be undone.
   * @returns a function that restores the track unchanged.
   */
  removeTrack(trackId: string, delayMs: number, gone: () => void): () => void {
    const goes = () => {
      clearTimeout(timer)
      if (!this.leaving.delete(trackId)) return
      gone()
      this.enqueue({ kind: 'remove', trackId }, 0)
    }
    const timer = setTimeout(goes, delayMs)
    this.leaving.set(trackId, goes)
    this.tell()
    return () => {
      clearTimeout(timer)
      if (this.leaving.delete(trackId)) this.tell()
    }
  }

  /** @returns the new track's id, or undefined when the server rejected it. */
  addTrack = (fields: TrackChange): Promise<string | undefined> =>
    new Promise((done) => this.enqueue({ kind: 'add', fields, done }, 0))

  knowArtist(id: string, name: string): void {
    this.artists.set(id, name)
  }

  showUpload = (upload: Upload): void => {
    this.uploads.set(upload.id, upload)
    this.tell()
  }

  forgetRefusal(path: string): void {
    if (!this.refusals.has(path)) return
    this.dropRefusals([path])
    this.tell()
  }

  /** Saves everything now. @returns whether the server has all of it. */
  async flush(): Promise<boolean> {
    for (const goes of this.leaving.values()) goes()
    // What has stopped is not sent, however long one waits.
    if (!this.stopped && (this.waiting.length > 0 || this.sending)) {
      this.failures = 0
      const idle = new Promise<void>((done) => this.idleWaiters.push(done))
      this.schedule(0)
      await idle
    }
    return this.waiting.length === 0 && this.refusedEdits.length === 0 && !this.stopped
  }

  /** Loads the newer version after a change elsewhere, and applies the unsaved edits to it. */
  async reload(): Promise<void> {
    this.base = await releasesApi.find.call({ id: this.base.id })
    this.stopped = undefined
    this.tell()
    this.schedule(0)
  }

  /** Stops saving after an action outside the queue has found out why. */
  stop(reason: NonNullable<DraftSnapshot['stopped']>): void {
    this.stopped = reason
    this.tell()
  }

  /** A draft that was locked is editable again, maybe in a newer version: its unsaved edits wait for a decision. */
  unlock(): void {
    if (this.stopped === 'locked') this.stop('draft_changed_elsewhere')
  }

  /** Replaces the server's version after an action outside the queue. */
  replace(release: ReleaseAnswer): void {
    this.base = release
    this.tell()
  }

  private enqueue(edit: Edit, delayMs = DEBOUNCE_MS): void {
    this.clearRefusals(edit)
    this.waiting = withEdit(this.waiting, edit)
    if (this.saveKind !== 'offline') this.saveKind = 'saving'
    void this.store()
    this.tell()
    this.schedule(delayMs)
  }

  private async store(): Promise<void> {
    if (!this.storage?.isActive()) return
    const edits = [...(this.sending ? [this.sending] : []), ...this.waiting, ...this.refusedEdits]
    const { draftVersion } = this.base
    const hasEdits = edits.length > 0
    if (!hasEdits && !this.isStored) return
    const stored = hasEdits
      ? { draftVersion, isSending: this.sending !== undefined, edits: edits.map(storable) }
      : undefined
    const isWritten = await this.storage.write(stored)
    const isStored = hasEdits && isWritten
    if (isStored === this.isStored) return
    this.isStored = isStored
    this.tell()
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.pump(), delayMs)
  }

  private async pump(): Promise<void> {
    if (this.sending || this.stopped) return
    if (this.storage && !this.storage.isActive()) {
      this.waiting = []
      this.settle('idle')
      return
    }
    const edit = this.waiting.shift()
    if (!edit) {
      this.settle('saved')
      return
    }
    this.sending = edit
    this.saveKind = 'saving'
    void this.store()
    this.tell()
    try {
      if (!(await this.hasArrived(edit))) await this.send(edit)
      this.sending = undefined
      this.failures = 0
      this.savedAt = new Date()
      void this.store()
      this.tell()
      void this.pump()
    } catch (error) {
      this.sending = undefined
      this.failed(edit, readRefusal(error))
    }
  }

  private async send(edit: Edit): Promise<void> {
    const { id, draftVersion } = this.base
    if (edit.kind === 'release') {
      const { ignoredPlatforms, ...release } = await releasesApi.update.call({
        ...edit.fields,
        id,
        draftVersion,
      })
      if (edit.fields.platforms) this.ignored = ignoredPlatforms
      this.base = release
    } else if (edit.kind === 'track') {
      // Lists such as credits are saved as a whole, so an older one would drop what somebody else has added.
      const { fields, trackId } = edit
      this.base = await releasesApi.updateTrack.call({ ...fields, id, trackId, draftVersion })
    } else if (edit.kind === 'remove') {
      this.base = await releasesApi.removeTrack.call({ id, trackId: edit.trackId })
    } else if (edit.kind === 'order') {
      // Tracks added or removed since then come from the server.
      const trackIds = inOrder(this.base.tracks, edit.trackIds).map((track) => track.id)
      this.base = await releasesApi.orderTracks.call({ id, trackIds })
    } else {
      this.base = await releasesApi.addTrack.call({ ...edit.fields, id })
      edit.done(this.base.tracks.at(-1)?.id)
    }
  }

  private failed(edit: Edit, refusal: Refusal): void {
    const passing = refusal.status === 0 || refusal.status >= 500 || refusal.status === 429
    const stop = STOPS.find((code) => code === refusal.code)
    if (passing) {
      this.markBad(edit)
      const delay = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 30_000
      this.failures++
      if (refusal.status !== 429) this.isUnanswered = true
      this.settle(refusal.status === 0 ? 'offline' : 'error')
      this.schedule(delay)
    } else if (stop && !(stop === 'not_found' && edit.kind !== 'release')) {
      this.markBad(edit)
      this.stopped = stop
      this.settle('error')
    } else {
      // The draft can be gone as well as the track.
      if (stop === 'not_found') void this.findAgain()
      this.refuse(edit, refusal)
      this.settle(this.waiting.length > 0 ? 'saving' : 'saved')
      this.schedule(0)
    }
  }

  /**
   * Reads the version of the server before an edit whose answer was lost is sent again.
   * @returns whether the edit must not be sent again, because it would add a second track or remove an absent one
   */
  private async hasArrived(edit: Edit): Promise<boolean> {
    if (!this.isUnanswered) return false
    const { id, draftVersion, tracks } = this.base
    const now = await releasesApi.find.call({ id })
    this.isUnanswered = false
    // One version ahead is our own save; more means a concurrent edit, which the next save reports.
    if (now.draftVersion !== draftVersion + 1) return false
    this.base = now
    if (edit.kind === 'remove') return !now.tracks.some((track) => track.id === edit.trackId)
    if (edit.kind !== 'add' || now.tracks.length <= tracks.length) return false
    edit.done(now.tracks.at(-1)?.id)
    return true
  }

  private async findAgain(): Promise<void> {
    const refusal = await releasesApi.find.call({ id: this.base.id }).then(() => undefined, readRefusal)
    if (refusal?.code === 'not_found') this.stop('not_found')
  }

  private refuse(edit: Edit, refusal: Refusal): void {
    if (edit.kind === 'add') {
      edit.done(undefined)
      this.refusals = new Map([...this.refusals, ['tracks', refusal]])
      return
    }
    const { refused, rest, problems } = refusedPart(edit, refusal)
    if (rest) this.markBad(rest)
    if (refused) this.refusedEdits = withEdit(this.refusedEdits, refused)
    this.refusals = new Map([...this.refusals, ...problems])
  }

  /** Editing a rejected field again discards its earlier rejected value. */
  private clearRefusals(edit: Edit): void {
    if (edit.kind !== 'release' && edit.kind !== 'track') return
    const prefix = edit.kind === 'track' ? `track:${edit.trackId}.` : ''
    this.dropRefusals(Object.keys(edit.fields).map((field) => prefix + field))
    this.refusedEdits = this.refusedEdits.flatMap((item): Edit[] => {
      if (
        item.kind !== edit.kind ||
        (item.kind === 'track' && edit.kind === 'track' && item.trackId !== edit.trackId)
      ) {
        return [item]
      }
      const left = Object.entries(item.fields).filter(([field]) => !(field in edit.fields))
      return left.length > 0 ? [{ ...item, fields: Object.fromEntries(left) } as Edit] : []
    })
  }

  private dropRefusals(paths: readonly string[]): void {
    if (!paths.some((path) => this.refusals.has(path))) return
    this.refusals = new Map([...this.refusals].filter(([path]) => !paths.includes(path)))
  }

  private markBad(edit: Edit): void {
    const later = this.waiting.find(
      (item) =>
        item.kind === edit.kind &&
        (item.kind !== 'track' || (edit.kind === 'track' && item.trackId === edit.trackId)),
    )
    const whole = later && edit.kind !== 'add' && edit.kind !== 'remove' ? merged(edit, later) : edit
    this.waiting = [whole, ...this.waiting.filter((item) => item !== later || whole === edit)]
  }

  private settle(kind: SaveStatus['kind']): void {
    this.saveKind = kind
    void this.store()
    this.tell()
    for (const done of this.idleWaiters.splice(0)) done()
  }

  /** @param before the release shown until now: its unchanged parts stay the same objects, so they are not rendered again */
  private look(before: ReleaseAnswer): DraftSnapshot {
    const hidden = [...this.leaving.keys()].map((trackId): Edit => ({ kind: 'remove', trackId }))
    const edits = [...this.refusedEdits, ...(this.sending ? [this.sending] : []), ...this.waiting, ...hidden]
    const known = { artists: this.artists, uploads: this.uploads }
    return {
      release: replaceEqualDeep(before, withEdits(this.base, edits, known)),
      save: {
        kind: this.saveKind,
        savedAt: this.savedAt,
        waiting: this.unsaved,
        onDevice: this.isStored,
      },
      refusals: this.refusals,
      ignoredPlatforms: this.ignored,
      stopped: this.stopped,
    }
  }

  private tell(): void {
    this.seen = this.look(this.seen.release)
    for (const listener of this.listeners) listener()
  }
}

const storable = (edit: Edit): StoredEdit =>
  edit.kind === 'add' ? { kind: 'add', fields: edit.fields } : edit

const revived = (edit: StoredEdit): Edit => (edit.kind === 'add' ? { ...edit, done: () => {} } : edit)

/** Drafts of this tab; one with unsaved edits keeps its state while other pages are open. */
const draftStores = new Map<string, DraftStore>()

/** @param key tells apart the drafts of different people */
export function openDraftStore(release: ReleaseAnswer, key: string): DraftStore {
  const earlier = draftStores.get(key)
  if (earlier && earlier.unsaved > 0) {
    earlier.unlock()
    return earlier
  }
  const opened = new DraftStore(release)
  // The server renders pages of many people.
  if (typeof document !== 'undefined') draftStores.set(key, opened)
  return opened
}
