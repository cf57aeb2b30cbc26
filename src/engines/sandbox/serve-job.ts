// The child side of a job process: takes one job over IPC, responds once, and ends.

/** `ready` is sent when the input can be at fault; anything that fails before it is our own fault. */
export type JobMessage<Answer> =
  | { kind: 'ready' }
  | { kind: 'progress'; share: number }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'failed'; reason: string }

export interface JobChannel {
  ready(): void
  /** From 0 to 1; sent a few times a second, however often it is called. */
  progress(share: number): void
}

const PROGRESS_EVERY_MS = 200

export function serveJob<Job, Answer>(perform: (job: Job, channel: JobChannel) => Promise<Answer>): void {
  const send = (message: JobMessage<Answer>, then = () => {}) => process.send?.(message, then)
  let toldMs = Number.NEGATIVE_INFINITY
  const channel: JobChannel = {
    ready: () => send({ kind: 'ready' }),
    progress(share) {
      const nowMs = performance.now()
      if (nowMs - toldMs < PROGRESS_EVERY_MS) return
      toldMs = nowMs
      send({ kind: 'progress', share })
    },
  }
  const end = (message: JobMessage<Answer>) => send(message, () => process.exit())
  // Without its parent, nobody waits for the result.
  process.once('disconnect', () => process.exit())
  process.once('message', (job: Job) => {
    perform(job, channel).then(
      (answer) => end({ kind: 'answer', answer }),
      (error: unknown) => end({ kind: 'failed', reason: String(error) }),
    )
  })
}
