// One process per data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backline-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const file = () => path.join(folder, 'backline.lock')
const module = path.resolve('src/app/data-lock.ts')

/** A process that tries to take the lock, reports the result and keeps running. */
async function contender(): Promise<{ child: ChildProcess; says: string }> {
  const program = `
    import { lockDataDir } from ${JSON.stringify(module)}
    try { lockDataDir(${JSON.stringify(folder)}); console.log('taken') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const says = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data) => resolve(String(data).trim())),
  )
  return { child, says }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

test('a second process is refused and told which process holds the folder', async () => {
  const { child } = await contender()
  expect(() => lockDataDir(folder)).toThrow(`Backline already runs on ${folder} (process ${child.pid})`)
  expect((await contender()).says).toContain(`(process ${child.pid})`)
})

test('a lock whose owner was killed is taken over', async () => {
  const { child, says } = await contender()
  expect(says).toBe('taken')
  await killed(child)
  expect(existsSync(file())).toBe(true)
  lockDataDir(folder).release()
  expect(existsSync(file())).toBe(false)
})

test.skipIf(process.platform !== 'linux')(
  'a lock whose process id belongs to another program by now is taken over',
  async () => {
    const { child } = await contender()
    const stale = JSON.parse(readFileSync(file(), 'utf8')) as { pid: number; started: string }
    await killed(child)
    writeFileSync(file(), JSON.stringify({ pid: process.ppid, started: stale.started }))
    lockDataDir(folder).release()
  },
)

test.each(['', '{', 'null', '{"pid":"x"}'])('a lock file that contains %j is taken over', (text) => {
  writeFileSync(file(), text)
  lockDataDir(folder).release()
})

test('releasing a lock does not remove the lock of its successor', async () => {
  const lock = lockDataDir(folder)
  lock.release()
  const { says } = await contender()
  expect(says).toBe('taken')
  lock.release()
  expect(existsSync(file())).toBe(true)
})

test('of several processes that find a stale lock, one takes it', async () => {
  const { child } = await contender()
  await killed(child)
  const says = (await Promise.all(Array.from({ length: 6 }, contender))).map((result) => result.says)
  expect(says.filter((say) => say === 'taken')).toHaveLength(1)
  expect(says.filter((say) => say.includes('already runs on'))).toHaveLength(5)
})
