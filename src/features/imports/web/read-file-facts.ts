// What the browser can read from a file before it is uploaded: the length of a recording, the size of a picture.
import { ARTWORK_SIDE_MIN } from '#features/uploads/domain.ts'
import type { Problem } from '#lib/pure/problems.ts'

export interface FileFacts {
  /** Milliseconds; null where the browser does not play the format. */
  durationMs: number | null
  /** The file as a URL that `revokeObjectURL` ends; null for audio, and for what is no picture. */
  picture: { url: string; width: number; height: number } | null
  /** Saves an upload that the server would refuse. */
  problem: Problem | undefined
}

/** A damaged file may never fire an event. */
const PATIENCE_MS = 10_000

export async function readFileFacts(kind: 'audio' | 'artwork', file: File): Promise<FileFacts> {
  const facts: FileFacts = { durationMs: null, picture: null, problem: undefined }
  const url = URL.createObjectURL(file)
  if (kind === 'audio') {
    const audio = new Audio()
    audio.preload = 'metadata'
    if (await isLoaded(audio, 'loadedmetadata', url))
      facts.durationMs = Number.isFinite(audio.duration) ? audio.duration * 1_000 : null
    audio.removeAttribute('src')
    audio.load()
  } else {
    const image = new Image()
    if (await isLoaded(image, 'load', url)) {
      const { naturalWidth: width, naturalHeight: height } = image
      facts.picture = { url, width, height }
      facts.problem = problemOf(width, height)
    }
  }
  if (!facts.picture) URL.revokeObjectURL(url)
  return facts
}

function isLoaded(
  element: HTMLAudioElement | HTMLImageElement,
  event: string,
  url: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    const settle = (loaded: boolean) => () => {
      clearTimeout(timer)
      resolve(loaded)
    }
    element.addEventListener(event, settle(true), { once: true })
    element.addEventListener('error', settle(false), { once: true })
    element.src = url
  })
}

/** As the server decides, in its order. */
function problemOf(width: number, height: number): Problem | undefined {
  if (width !== height) return { code: 'artwork_not_square', at: '', params: { width, height } }
  if (width >= ARTWORK_SIDE_MIN) return undefined
  return { code: 'artwork_too_small', at: '', params: { min: ARTWORK_SIDE_MIN, width, height } }
}
