// The files of a bulk upload: where each goes, what waits for a decision, and the uploads after the confirmation.
import { useEffect, useRef, useState } from 'react'
import { releasesApi } from '#features/releases/web/api.ts'
import { FileUpload, fileProblem } from '#features/uploads/web/file-upload.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import { type FileMatch, type MediaTarget, matcherOf, type Place } from './match-files.ts'
import { type FileFacts, readFileFacts } from './read-file-facts.ts'

/** Files that are sent at the same time. */
const AT_ONCE = 2
/** Files that are looked into before the table shows what was found. */
const FACTS_AT_ONCE = 20
/** Files that can be reviewed together. */
export const FILES_MAX = 1_000

export interface MediaFile {
  key: string
  file: File
  path: string
  match: FileMatch
  /** Undefined until one is found or chosen. */
  place: Place | undefined
  /** Whether it is attached with the confirmation. */
  isChosen: boolean
  /** Whether it has waited for a decision. It stays where it was decided. */
  hasAsked: boolean
  facts: FileFacts | undefined
  state: 'review' | 'waiting' | 'sending' | 'done' | 'failed'
  percent: number
  problem: Problem | undefined
}

/** Why a file waits for a decision of its owner. */
export type Question = 'no_match' | 'several' | 'second_file' | 'replaces' | 'unusable'

export const keyOfPlace = ({ releaseId, trackId }: Place): string => trackId ?? releaseId

/** The question of each file; undefined for one that simply fits. */
export function questionsOf(
  files: readonly MediaFile[],
  targets: ReadonlyMap<string, MediaTarget>,
): Map<string, Question | undefined> {
  const perPlace = Map.groupBy(
    files.filter(({ state, problem }) => state !== 'failed' && !problem),
    ({ place }) => (place ? keyOfPlace(place) : ''),
  )
  return new Map(
    files.map((file): [string, Question | undefined] => {
      const { place, match, problem } = file
      if (problem && file.state === 'review') return [file.key, 'unusable']
      if (!place) return [file.key, match.places.length > 1 ? 'several' : 'no_match']
      if ((perPlace.get(keyOfPlace(place))?.length ?? 0) > 1) return [file.key, 'second_file']
      const release = targets.get(place.releaseId)
      const hasFile = place.trackId
        ? release?.tracks.find(({ id }) => id === place.trackId)?.hasAudio
        : release?.hasCover
      return [file.key, hasFile ? 'replaces' : undefined]
    }),
  )
}

/** What was found out about files. One that cannot be used no longer stands in the way of another for its place. */
export function withFacts(
  files: readonly MediaFile[],
  found: ReadonlyMap<string, FileFacts>,
  targets: ReadonlyMap<string, MediaTarget>,
): MediaFile[] {
  const before = questionsOf(files, targets)
  const known = files.map((file): MediaFile => {
    const facts = found.get(file.key)
    if (!facts) return file
    if (!facts.problem || file.problem || file.state !== 'review') return { ...file, facts }
    return { ...file, facts, problem: facts.problem, isChosen: false, hasAsked: true }
  })
  const after = questionsOf(known, targets)
  return known.map((file) =>
    before.get(file.key) === 'second_file' && after.get(file.key) === undefined
      ? { ...file, isChosen: true }
      : file,
  )
}

/** The path inside the folder that was dropped, as the drop zone or the browser gives it. */
function pathOf(file: File): string {
  const { path, relativePath } = file as { path?: string; relativePath?: string }
  return (relativePath || path || file.webkitRelativePath || file.name).replace(/^\.?\//, '')
}

let count = 0

export function useMediaFiles(targets: readonly MediaTarget[]) {
  const [files, setFiles] = useState<readonly MediaFile[]>([])
  const [isFull, setFull] = useState(false)
  const latest = useRef(files)
  latest.current = files
  const byId = new Map(targets.map((target) => [target.id, target]))
  const change = (key: string, part: Partial<MediaFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...part } : file)))

  useEffect(
    () => () => {
      for (const { facts } of latest.current) if (facts?.picture) URL.revokeObjectURL(facts.picture.url)
      // What is still being read belongs to nobody.
      latest.current = []
    },
    [],
  )

  const look = async (rows: readonly MediaFile[]): Promise<void> => {
    for (let index = 0; index < rows.length; index += FACTS_AT_ONCE) {
      const found = new Map(
        await Promise.all(
          rows
            .slice(index, index + FACTS_AT_ONCE)
            .map(async ({ key, match, file }) => [key, await readFileFacts(match.kind, file)] as const),
        ),
      )
      const kept = new Set(latest.current.map(({ key }) => key))
      for (const [key, { picture }] of found) if (picture && !kept.has(key)) URL.revokeObjectURL(picture.url)
      setFiles((before) => withFacts(before, found, byId))
    }
  }

  const add = (added: readonly File[]) => {
    const match = matcherOf(targets)
    const known = new Set(files.map(({ file }) => `${pathOf(file)} ${file.size}`))
    const fresh = added.filter((file) => !known.has(`${pathOf(file)} ${file.size}`))
    setFull(files.length + fresh.length > FILES_MAX)
    const rows = fresh.slice(0, Math.max(0, FILES_MAX - files.length)).map((file): MediaFile => {
      const found = match(pathOf(file))
      return {
        key: `file-${count++}`,
        file,
        path: pathOf(file),
        match: found,
        place: found.places.length === 1 ? found.places[0] : undefined,
        isChosen: false,
        hasAsked: false,
        facts: undefined,
        state: 'review',
        percent: 0,
        problem: fileProblem(found.kind, file),
      }
    })
    const isNew = new Set(rows.map(({ key }) => key))
    const all = [...files, ...rows]
    const questions = questionsOf(all, byId)
    setFiles(
      all.map((file) => {
        if (file.state !== 'review') return file
        const fits = questions.get(file.key) === undefined
        return {
          ...file,
          // A second file for a place takes back what was chosen for the first.
          isChosen: fits && (isNew.has(file.key) || file.isChosen),
          hasAsked: file.hasAsked || !fits,
        }
      }),
    )
    void look(rows)
  }

  const assign = (key: string, place: Place | undefined) =>
    change(key, { place, isChosen: place !== undefined })
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setFiles((before) =>
      before.map((file) =>
        keys.includes(file.key) && file.state === 'review' && file.place && !file.problem
          ? { ...file, isChosen }
          : file,
      ),
    )
  const remove = (key: string) => {
    const picture = files.find((file) => file.key === key)?.facts?.picture
    if (picture) URL.revokeObjectURL(picture.url)
    setFiles((before) => before.filter((file) => file.key !== key))
  }

  /** Sends one file, and attaches it as soon as the server knows it, so that an interrupted one can be resumed. */
  const send = ({ key, file, match, place }: MediaFile): Promise<void> =>
    new Promise((done) => {
      if (!place) return done()
      const upload = new FileUpload(match.kind, file)
      let attached: Promise<unknown> = Promise.resolve()
      const end = (part: Partial<MediaFile>) => {
        upload.stop()
        change(key, part)
        done()
      }
      const fail = (problem: Problem) => end({ state: 'failed', problem, hasAsked: true })
      upload.onCreated = (uploadId) => {
        const { releaseId: id, trackId } = place
        attached = trackId
          ? releasesApi.updateTrack.call({ id, trackId, uploadId })
          : releasesApi.update.call({ id, artworkUploadId: uploadId })
        attached.catch((error: unknown) => {
          const { code, params } = readRefusal(error)
          fail({ code, at: '', params })
        })
      }
      upload.subscribe(() => {
        const { state } = upload
        if (state.kind === 'uploading') change(key, { percent: state.percent })
        if (state.kind === 'refused' || state.kind === 'failed') fail(state.problem)
        // The analysis continues on the server; its findings are in the wizard.
        if (state.kind === 'processing')
          attached.then(
            () => end({ state: 'done', percent: 100 }),
            () => undefined,
          )
      })
      change(key, { state: 'sending', problem: undefined })
      void upload.start()
    })

  const attach = async (): Promise<void> => {
    const queue = latest.current.filter(
      ({ state, isChosen, place }) => isChosen && place && (state === 'review' || state === 'failed'),
    )
    const keys = new Set(queue.map(({ key }) => key))
    setFiles((before) => before.map((file) => (keys.has(file.key) ? { ...file, state: 'waiting' } : file)))
    const next = async (): Promise<void> => {
      for (let file = queue.shift(); file; file = queue.shift()) await send(file)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  const isSending = files.some(({ state }) => state === 'waiting' || state === 'sending')
  return {
    files,
    isFull,
    isSending,
    questions: questionsOf(files, byId),
    add,
    assign,
    choose,
    remove,
    attach,
  }
}
