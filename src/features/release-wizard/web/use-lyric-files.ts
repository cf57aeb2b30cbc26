// Timed lyrics as files: exports LRC and TTML, imports LRC with undo.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromLrc, type TimedLine, toLrc, toTtml } from '#features/releases/domain/lyrics.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { saveFile } from '#lib/web/save-file.ts'
import { timedOnly } from '../domain/lyric-timing.ts'
import { useUndo } from './use-undo.ts'
import { useWizard } from './use-wizard.ts'

/** Far more than the longest song has; a video selected by mistake is not read into the page. */
const FILE_BYTES_MAX = 500_000

export function useLyricFiles(
  track: TrackAnswer,
  onRead: (lyrics: string, timed: TimedLine[] | null) => void,
) {
  const { t } = useTranslation('release-wizard')
  const { release, draftStore } = useWizard()
  const offerUndo = useUndo()
  const [failure, setFailure] = useState<string>()
  const { title, durationMs, language } = track
  const lines = track.timedLyrics ?? []

  const put = (lyrics: string, timedLyrics: TimedLine[] | null) => {
    draftStore.changeTrack(track.id, { lyrics, timedLyrics })
    onRead(lyrics, timedLyrics)
  }
  const read = async (file: File) => {
    const { lines: lyricLines } = fromLrc(file.size > FILE_BYTES_MAX ? '' : await file.text())
    const timed = timedOnly(lyricLines.filter((line) => line.text !== ''))
    if (!timed) {
      setFailure(t('lyrics.noLrc', { name: file.name }))
      return
    }
    setFailure(undefined)
    const { lyrics, timedLyrics } = track
    put(timed.map((line) => line.text).join('\n'), timed)
    offerUndo(t('lyrics.imported', { count: timed.length }), () => put(lyrics, timedLyrics))
  }
  const save = (ending: string, type: string, text: string) => {
    const name = title.replace(/[\\/:*?"<>|]/g, '').trim() || 'lyrics'
    saveFile(new Blob([text], { type }), `${name}.${ending}`)
  }
  return {
    read,
    failure,
    saveLrc: () => {
      const artist = track.artist.trim() || release.artist?.name
      save('lrc', 'text/plain', toLrc(lines, { title, artist, album: release.title }))
    },
    saveTtml: () =>
      save('ttml', 'application/ttml+xml', toTtml(lines, { language, durationMs: durationMs ?? 0, title })),
  }
}
