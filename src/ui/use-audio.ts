// One audio element: play, pause, seek and position; only one plays at a time.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export interface AudioControl {
  ref: RefObject<HTMLAudioElement | null>
  playing: boolean
  positionMs: number
  failed: boolean
  toggle: () => void
  /** Seeks; starts playing when `play` is true. */
  seek: (ms: number, play?: boolean) => void
  pause: () => void
  /** The exact current position, which can be ahead of `positionMs` by a frame. */
  now: () => number
  /** Whether it was started and not paused, which can be ahead of `playing`. */
  isStarted: () => boolean
  /** Loads the audio again after a failure, and plays. */
  retry: () => void
}

let sounding: HTMLAudioElement | null = null

export function useAudio(): AudioControl {
  const ref = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [positionMs, setPositionMs] = useState(0)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const audio = ref.current
    if (!audio) return
    let frame = 0
    const read = () => setPositionMs(audio.currentTime * 1000)
    const follow = () => {
      read()
      frame = requestAnimationFrame(follow)
    }
    const onPlay = () => {
      if (sounding && sounding !== audio) sounding.pause()
      sounding = audio
      setPlaying(true)
      setFailed(false)
      cancelAnimationFrame(frame)
      follow()
    }
    const onStop = () => {
      cancelAnimationFrame(frame)
      read()
      setPlaying(false)
    }
    const onError = () => {
      onStop()
      setFailed(true)
    }
    const listeners = { play: onPlay, pause: onStop, ended: onStop, seeked: read, error: onError }
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener)
    return () => {
      cancelAnimationFrame(frame)
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener)
      audio.pause()
      if (sounding === audio) sounding = null
    }
  }, [])

  const start = useCallback(() => {
    ref.current?.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true)
    })
  }, [])
  const toggle = useCallback(() => {
    const audio = ref.current
    if (!audio) return
    if (audio.paused) start()
    else audio.pause()
  }, [start])
  const pause = useCallback(() => ref.current?.pause(), [])
  const isStarted = useCallback(() => ref.current?.paused === false, [])
  const seek = useCallback(
    (ms: number, play = false) => {
      const audio = ref.current
      if (!audio) return
      audio.currentTime = ms / 1000
      setPositionMs(ms)
      if (play && audio.paused) start()
    },
    [start],
  )
  const now = useCallback(() => (ref.current?.currentTime ?? 0) * 1000, [])
  const retry = useCallback(() => {
    setFailed(false)
    ref.current?.load()
    start()
  }, [start])
  return { ref, playing, positionMs, failed, toggle, pause, seek, now, isStarted, retry }
}
