// Creates tracks from files and masters: named and ordered by file name, within the plan's limit, with a message per
// rejected file.

import { useState } from 'react'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import type { Upload } from '#features/uploads/contract.ts'
import { fileProblem } from '#features/uploads/web/file-upload.ts'
import { useRefusedFile } from '#features/uploads/web/use-refused-file.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import type { NamedTrack } from './title-of-file.ts'
import { inNamedOrder, readFileNames } from './title-of-file.ts'
import { useWizard } from './use-wizard.ts'

/** A file whose track is being created; offline this takes until the connection is back. */
interface Arriving extends NamedTrack {
  key: string
  name: string
  file: File
}

let count = 0

export function useAddTracks() {
  const { release, draftStore, transfers, plan, setOpenTrackId } = useWizard()
  const findingSentence = useFindingSentence()
  const sayRefused = useRefusedFile()
  const [arriving, setArriving] = useState<Arriving[]>([])
  const [refused, setRefused] = useState<{ key: string; name: string; sentence: string }[]>([])
  const most = limitOf(plan, 'releases.tracks')
  const language = release.language ? { language: release.language } : {}
  const refuse = (name: string, sentence: string) =>
    setRefused((before) => [...before, { key: `refused-${count++}`, name, sentence }])
  const limit = () => findingSentence({ code: 'track_limit', params: { most } })

  /** Dropping the same file again resumes its interrupted upload, wherever it is dropped. */
  const resumed = (file: File): boolean => {
    const track = draftStore
      .snapshot()
      .release.tracks.find(
        ({ id, upload }) =>
          upload?.status === 'uploading' &&
          !transfers.of(id) &&
          upload.fileName === file.name &&
          upload.sizeBytes === file.size,
      )
    if (track) transfers.start(track.id, file)
    return track !== undefined
  }

  async function add(files: File[]): Promise<void> {
    const names = readFileNames(
      files.map((file) => file.name),
      release.artist?.name,
    )
    const unknown = { title: '', number: null, version: null }
    const all = files.map((file, i) => ({
      ...(names[i] ?? unknown),
      file,
      name: file.name,
      key: `file-${count++}`,
    }))
    const named = inNamedOrder(all).filter(({ file }) => {
      const problem = fileProblem('audio', file)
      if (problem) refuse(file.name, sayRefused(problem, file.name))
      return !problem && !resumed(file)
    })
    const room = Math.max(0, most - draftStore.snapshot().release.tracks.length - arriving.length)
    for (const { name } of named.slice(room)) refuse(name, limit())
    const taken = named.slice(0, room)
    setArriving((before) => [...before, ...taken])
    const added = await addEach(taken)
    if (files.length === 1 && added[0]) setOpenTrackId(added[0])
    if (added.length > 1 && taken.some((entry) => entry.number === null)) transfers.together(added)
  }

  async function addEach(taken: Arriving[]): Promise<string[]> {
    const added: string[] = []
    for (const entry of taken) {
      const { version, file } = entry
      const title = titleFor(entry.title, taken.length)
      const id = await draftStore.addTrack({ title, ...(version ? { version } : {}), ...language })
      setArriving((before) => before.filter((other) => other !== entry))
      if (id) {
        transfers.start(id, file)
        added.push(id)
      } else {
        refuseTrack(file.name)
      }
    }
    return added
  }

  /** A single and its only track share one title. */
  function titleFor(title: string, added: number): string {
    const { type, title: ofRelease, tracks } = draftStore.snapshot().release
    return type === 'single' && tracks.length + added === 1 && ofRelease ? ofRelease : title
  }

  function refuseTrack(name: string): void {
    const refusal = draftStore.snapshot().refusals.get('tracks')
    refuse(name, refusal ? findingSentence(refusal) : limit())
  }

  /** @param recording the name of the file that was mastered: what the track is called */
  async function addMaster(upload: Upload, recording: string): Promise<void> {
    const [named] = readFileNames([recording], release.artist?.name)
    const version = named?.version
    const id = await draftStore.addTrack({
      title: titleFor(named?.title ?? '', 1),
      ...(version ? { version } : {}),
      ...language,
    })
    if (id) {
      transfers.attach(id, upload)
      setOpenTrackId(id)
    } else refuseTrack(recording)
  }

  async function addEmpty(): Promise<void> {
    const id = await draftStore.addTrack(language)
    if (id) setOpenTrackId(id)
  }

  return {
    add,
    addEmpty,
    addMaster,
    arriving,
    refused,
    full: release.tracks.length + arriving.length >= most,
    dismiss: (key: string) => setRefused((before) => before.filter((entry) => entry.key !== key)),
  }
}
