import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { capped, lockedNode } from './command.ts'
import { type JobRequest, runJob } from './run-job.ts'
import type { FaultMode } from './test-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'input')
writeFileSync(path, 'the input')

const script = fileURLToPath(new URL('./test-child.ts', import.meta.url))
const roomy = { cpuMs: 20_000, dataBytes: 768 * 1024 * 1024 }
const onLinux = describe.skipIf(process.platform !== 'linux')

function run(
  faultMode: FaultMode,
  { caps = roomy, ...request }: Partial<JobRequest> & { caps?: typeof roomy } = {},
) {
  const command = capped(caps, [process.execPath, '--no-warnings', script])
  const inputFd = openSync(path, 'r')
  return runJob<string>({ command, job: { faultMode }, inputFd, wallMs: 30_000, ...request })
}

/** The other processes that have the file open. */
function holders(): string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      if (!/^\d+$/.test(id) || Number(id) === process.pid) return false
      return readdirSync(`/proc/${id}/fd`).some((fd) => readlinkSync(`/proc/${id}/fd/${fd}`) === path)
    } catch {
      return false
    }
  })
}

test('a job gets its input and no environment, reports its progress, and returns a result', async () => {
  const shares: number[] = []
  const outcome = await run('behave', { onProgress: (share) => shares.push(share) })
  expect(outcome).toEqual({ answer: 'the input ' })
  expect(shares).toEqual([1])
})

describe('jobs that misbehave', () => {
  test('a hanging job ends at its wall-clock limit', async () => {
    expect(await run('hang', { wallMs: 1500 })).toEqual({ broken: { by: 'time' } })
  })

  onLinux('on Linux', () => {
    test('a busy loop ends at its processor time', async () => {
      expect(await run('spin', { caps: { ...roomy, cpuMs: 1000 } })).toEqual({ broken: { by: 'cpu' } })
    })

    test('a job gets no more memory than its limit', async () => {
      expect(await run('hoard')).toEqual({ broken: { by: 'memory' } })
    })

    test('a crash is reported with its signal', async () => {
      expect(await run('crash')).toEqual({ broken: { by: 'crash', signal: 'SIGSEGV' } })
    })

    test('an endless error output ends the job and is not stored', async () => {
      expect(await run('complain', { wallMs: 1500 })).toEqual({ broken: { by: 'time' } })
    })

    test('child processes of a job end with it', async () => {
      expect(await run('have a child', { wallMs: 1500 })).toEqual({ broken: { by: 'time' } })
      await vi.waitFor(() => expect(holders()).toEqual([]), { timeout: 5000 })
    })
  })
})

describe('internal faults', () => {
  test.each<[FaultMode, RegExp]>([
    ['fail', /no library/],
    ['leave', /ended with 3/],
    ['crash early', /ended with SIGSEGV/],
    ['talk', /ended with SIGKILL/],
  ])('%s', async (faultMode, reason) => {
    await expect(run(faultMode)).rejects.toThrow(reason)
  })

  test('a program that cannot be started is an internal fault', async () => {
    const command = ['/nowhere/node']
    await expect(runJob({ command, job: {}, inputFd: openSync(path, 'r'), wallMs: 1000 })).rejects.toThrow(
      'ENOENT',
    )
  })
})

test('an aborted job rejects with the reason, before its start and while it runs', async () => {
  const reason = new Error('no longer wanted')
  await expect(run('hang', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const controller = new AbortController()
  const onProgress = () => controller.abort(reason)
  await expect(run('hang', { signal: controller.signal, onProgress })).rejects.toBe(reason)
})

onLinux('on Linux', () => {
  test('when the server is killed, its jobs end', async () => {
    const code = `
      import { openSync } from 'node:fs'
      const { runJob } = await import(${JSON.stringify(new URL('./run-job.ts', import.meta.url).href)})
      const command = [process.execPath, '--no-warnings', ${JSON.stringify(script)}]
      const inputFd = openSync(${JSON.stringify(path)})
      await runJob({ command, job: { faultMode: 'hang' }, inputFd, wallMs: 600000, onProgress: () => console.log('working') })`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout!, 'data')
    expect(holders()).not.toEqual([])
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(holders()).toEqual([]), { timeout: 5000 })
  })
})

test('sandboxed Node can only read its allowed files, and cannot write or start anything', () => {
  const [node, ...flags] = lockedNode({ readable: [path], heapMb: 64 })
  const attempt = (code: string) =>
    spawnSync(node!, [...flags, '--input-type=module', '--eval', code], { env: {} }).stderr.toString()
  const denied = 'ERR_ACCESS_DENIED'
  expect(attempt(`(await import('node:fs')).readFileSync('${path}')`)).toBe('')
  expect(attempt("(await import('node:fs')).readFileSync('/etc/passwd')")).toContain(denied)
  expect(attempt(`(await import('node:fs')).writeFileSync('${folder}/x', '')`)).toContain(denied)
  expect(attempt("(await import('node:child_process')).spawnSync('id')")).toContain(denied)
  expect(attempt("new (await import('node:worker_threads')).Worker('', { eval: true })")).toContain(denied)
})
