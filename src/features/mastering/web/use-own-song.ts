// The song of a visitor on the public page: opened once, then mastered with each chosen preset.
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ExcerptSide, MasteredExcerpt } from '#engines/audio/mastering/master-excerpt.ts'
import { MASTERING_PRESETS, type MasteringPreset } from '#engines/audio/mastering/presets.ts'
import { fileProblem } from '#features/uploads/web/file-upload.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { previewGains } from '../domain.ts'
import type { ComparedSide } from './ComparisonPlayer.tsx'
import { type Excerpt, ExcerptRefusal, masterInBrowser, openExcerpt } from './excerpt.ts'

export interface ComparedSong {
  name: string
  preset: MasteringPreset
  startMs: number
  durationMs: number
  recordingMs: number
  before: ComparedSide
  after: ComparedSide
}

export interface OwnSong {
  /** The name of the latest chosen file. */
  name: string
  preset: MasteringPreset
  /** Progress in percent; 0 while the recording opens, null when idle. */
  percent: number | null
  problem: Problem | null
  /** The song that can be played; while a preset is being made, that of the previous one. */
  song: ComparedSong | null
  choose: (file: File) => void
  master: (preset: MasteringPreset) => void
}

interface Opened {
  name: string
  excerpt: Excerpt
  songs: Map<MasteringPreset, ComparedSong>
}

export function useOwnSong(): OwnSong {
  const [name, setName] = useState('')
  const [preset, setPreset] = useState<MasteringPreset>(MASTERING_PRESETS[0])
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [song, setSong] = useState<ComparedSong | null>(null)
  const opened = useRef<Opened>(null)
  const work = useRef(new AbortController())

  /** Cancels the current work. */
  const restart = () => {
    work.current.abort()
    work.current = new AbortController()
    setProblem(null)
    return work.current.signal
  }
  const run = async (signal: AbortSignal, wanted: MasteringPreset, open: () => Promise<Opened>) => {
    setPreset(wanted)
    setPercent(0)
    try {
      const { name, excerpt, songs } = await open()
      let made = songs.get(wanted)
      if (!made) {
        const mastered = await masterInBrowser(excerpt, wanted, signal, (share) => setPercent(100 * share))
        signal.throwIfAborted()
        made = compared(name, excerpt, wanted, mastered)
        songs.set(wanted, made)
      }
      setSong(made)
      setPercent(null)
    } catch (error) {
      if (signal.aborted) return
      setProblem(error instanceof ExcerptRefusal ? error.problem : { code: 'mastering_failed', at: '' })
      setPercent(null)
    }
  }

  const choose = (file: File) => {
    const signal = restart()
    forget(opened)
    setName(file.name)
    setSong(null)
    setPercent(null)
    const refused = fileProblem('audio', file)
    if (refused) return setProblem(refused)
    void run(signal, preset, async () => {
      const excerpt = await openExcerpt(file)
      signal.throwIfAborted()
      opened.current = { name: file.name, excerpt, songs: new Map() }
      return opened.current
    })
  }
  const master = (wanted: MasteringPreset) => {
    const { current } = opened
    if (current) void run(restart(), wanted, async () => current)
  }
  useEffect(
    () => () => {
      work.current.abort()
      forget(opened)
    },
    [],
  )
  return { name, preset, percent, problem, song, choose, master }
}

/** Frees the memory of the opened song. */
function forget(opened: RefObject<Opened | null>): void {
  for (const { before, after } of opened.current?.songs.values() ?? [])
    for (const { url } of [before, after]) URL.revokeObjectURL(url)
  opened.current = null
}

function compared(
  name: string,
  { startMs, recordingMs }: Excerpt,
  preset: MasteringPreset,
  { before, after, report }: MasteredExcerpt,
): ComparedSong {
  const gains = previewGains(report.before.integratedLufs, report.after.integratedLufs)
  const side = ({ wav, waveform }: ExcerptSide, gainDb: number, integratedLufs: number | null) => ({
    url: URL.createObjectURL(new Blob([wav], { type: 'audio/wav' })),
    waveform,
    gainDb,
    integratedLufs,
  })
  return {
    name,
    preset,
    startMs,
    recordingMs,
    durationMs: report.durationMs,
    before: side(before, gains.beforeDb, report.before.integratedLufs),
    after: side(after, gains.afterDb, report.after.integratedLufs),
  }
}
