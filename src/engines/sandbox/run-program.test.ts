import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inside, runProgram, walled } from './run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const limits = { cpuMs: 5000, wallMs: 5000, memoryBytes: 512 * 1024 * 1024, outputBytes: 10_000 }

describe.skipIf(process.platform === 'win32')('a program', () => {
  const shell = (script: string) => ['/bin/sh', '-c', script]

  test('a program gets its input, prints its result, and sees no environment', async () => {
    const printed = await runProgram(shell('cat; env'), limits, Buffer.from('input\n'))
    expect(printed).toMatch(/^input\n/)
    expect(printed).toContain('OMP_THREAD_LIMIT=1')
    expect(printed).not.toContain('HOME=')
  })

  test.each([
    ['is absent', ['/nowhere/program'], {}],
    ['fails', shell('exit 1'), {}],
    ['does not end', shell('exec sleep 60'), { wallMs: 300 }],
    ['never stops printing', shell('exec yes'), {}],
    ['burns time', shell('while :; do :; done'), { wallMs: 300 }],
  ])('a program has no output when it %s', async (_, command, less) => {
    expect(await runProgram(command, { ...limits, ...less })).toBeNull()
  })

  test.skipIf(process.platform !== 'linux')(
    'the kernel limits the time and memory of a program',
    async () => {
      const loop = shell('while :; do :; done; echo')
      expect(await runProgram(loop, { ...limits, cpuMs: 1000, wallMs: 60_000 })).toBeNull()
      const hoard = shell('x=x; while :; do x=$x$x; done')
      expect(await runProgram(hoard, { ...limits, wallMs: 60_000, cpuMs: 60_000 })).toBeNull()
    },
  )
})

const walls = process.platform === 'linux' ? await walled(['/usr/bin/bash', '-c', ''], limits) : null

describe.skipIf(walls === null)('sandboxed programs (skipped where the system does not support it)', () => {
  const bash = async (script: string) =>
    runProgram((await walled(['/usr/bin/bash', '-c', script], limits))!, limits)

  test('a sandboxed program sees the programs of the system, and no other file', async () => {
    const path = join(folder, 'secret')
    writeFileSync(path, 'secret')
    const places = [path, '/etc/passwd', '/proc/self', '/home', '/root', '/dev/null', '/usr']
    const seen = await bash(
      `for place in ${places.join(' ')}; do [ -e $place ] && echo $place; done; echo end`,
    )
    expect(seen).toBe('end\n')
    expect(await bash(`[ -x ${inside('/usr/bin/bash')} ] && echo there`)).toBe('there\n')
  })

  test('a sandboxed program has no network', async () => {
    const calls: unknown[] = []
    const server = createServer((socket) => calls.push(socket.end())).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const call = `(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>&1 && echo reached; echo end`
    expect(await runProgram(['/usr/bin/bash', '-c', call], limits)).toContain('reached')
    expect(await bash(call)).not.toContain('reached')
    server.close()
    expect(calls).toHaveLength(1)
  })

  test('a sandboxed program cannot write, mount or gain rights', async () => {
    const attempts = ['echo > /x', 'echo > /share/x', 'mount -t tmpfs none /tmp', 'chown 1 /bin', 'chroot /']
    const script = attempts.map((attempt) => `{ ${attempt}; } 2>&- && echo '${attempt}'`).join('; ')
    expect(await bash(`${script}; echo end`)).toBe('end\n')
  })
})

test('a program outside the system folders is not sandboxed', async () => {
  expect(await walled([join(folder, 'program')], limits)).toBeNull()
  expect(await walled(['/usr/bin/no-such-program'], limits)).toBeNull()
})
