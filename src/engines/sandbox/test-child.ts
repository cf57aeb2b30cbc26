// A job process that misbehaves as the tests request.
import { spawn } from 'node:child_process'
import { readFileSync, writeSync } from 'node:fs'
import { serveJob } from './serve-job.ts'

export type FaultMode =
  | 'behave'
  | 'hang'
  | 'spin'
  | 'hoard'
  | 'crash'
  | 'crash early'
  | 'fail'
  | 'leave'
  | 'complain'
  | 'talk'
  | 'have a child'

const BLOCK = 16 * 1024 * 1024

serveJob<{ faultMode: FaultMode }, string>(async ({ faultMode }, { ready, progress }) => {
  if (faultMode !== 'crash early') ready()
  if (faultMode === 'fail') throw new Error('no library')
  if (faultMode === 'leave') process.exit(3)
  if (faultMode === 'crash' || faultMode === 'crash early') process.kill(process.pid, 'SIGSEGV')
  if (faultMode === 'spin') for (;;);
  for (const hoard: Buffer[] = []; faultMode === 'hoard'; ) hoard.push(Buffer.alloc(BLOCK, 1))
  while (faultMode === 'complain') writeSync(2, 'x'.repeat(1000))
  if (faultMode === 'have a child') spawn('sleep', ['600'], { stdio: [3, 'ignore', 'ignore'] })
  while (faultMode === 'talk') await new Promise<void>((resolve) => setImmediate(() => resolve(ready())))
  if (faultMode !== 'behave') await new Promise(() => setInterval(() => progress(0.5), 10))
  progress(1)
  return `${readFileSync(3, 'latin1')} ${Object.keys(process.env).join()}`
})
