// The inside of a job process: takes one job over IPC, answers once, and ends.

/** `ready` comes once a job may go wrong by what it works on: whatever breaks before it is our fault. */
export type JobMessage<Answer> =
  | { kind: 'ready' }
  | { kind: 'progress'; share: number }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'failed'; reason: string }

export interface Tell {
  ready(): void
  /** 0 to 1; told a few times a second, however often it is called. */
  progress(share: number): void
}

const PROGRESS_EVERY_MS = 200

export function serveJob<Job, Answer>(perform: (job: Job, tell: Tell) => Promise<Answer>): void {
  const send = (message: JobMessage<Answer>, then = () => {}) => process.send?.(message, then)
  let toldMs = Number.NEGATIVE_INFINITY
  const tell: Tell = {
    ready: () => send({ kind: 'ready' }),
    progress(share) {
      const nowMs = performance.now()
      if (nowMs - toldMs < PROGRESS_EVERY_MS) return
      toldMs = nowMs
      send({ kind: 'progress', share })
    },
  }
  const end = (message: JobMessage<Answer>) => send(message, () => process.exit())
  // A child without its parent has nobody to work for.
  process.once('disconnect', () => process.exit())
  process.once('message', (job: Job) => {
    perform(job, tell).then(
      (answer) => end({ kind: 'answer', answer }),
      (error: unknown) => end({ kind: 'failed', reason: String(error) }),
    )
  })
}
