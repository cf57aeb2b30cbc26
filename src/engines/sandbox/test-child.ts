// Owns a job's process that misbehaves as the tests ask.
import { spawn } from 'node:child_process'
import { readFileSync, writeSync } from 'node:fs'
import { serveJob } from './serve-job.ts'

export type Prank =
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

serveJob<{ prank: Prank }, string>(async ({ prank }, { ready, progress }) => {
  if (prank !== 'crash early') ready()
  if (prank === 'fail') throw new Error('no library')
  if (prank === 'leave') process.exit(3)
  if (prank === 'crash' || prank === 'crash early') process.kill(process.pid, 'SIGSEGV')
  if (prank === 'spin') for (;;);
  for (const hoard: Buffer[] = []; prank === 'hoard'; ) hoard.push(Buffer.alloc(BLOCK, 1))
  while (prank === 'complain') writeSync(2, 'x'.repeat(1000))
  if (prank === 'have a child') spawn('sleep', ['600'], { stdio: [3, 'ignore', 'ignore'] })
  while (prank === 'talk') await new Promise<void>((resolve) => setImmediate(() => resolve(ready())))
  if (prank !== 'behave') await new Promise(() => setInterval(() => progress(0.5), 10))
  progress(1)
  return `${readFileSync(3, 'latin1')} ${Object.keys(process.env).join()}`
})
