// One process per data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir, waitForDataDir } from './data-lock.ts'

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
const module = path.resolve('src/lib/data-lock.ts')

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

test('a start waits for a process that is ending', async () => {
  const { child } = await contender()
  const lock = waitForDataDir(folder)
  await killed(child)
  ;(await lock).release()
})

test('a start does not wait long for a process that keeps running', async () => {
  const { child } = await contender()
  await expect(waitForDataDir(folder, 100)).rejects.toThrow(`(process ${child.pid})`)
})

test.skipIf(process.platform !== 'linux')(
  'a lock whose owner has ended unnoticed is taken over',
  async () => {
    // A program that the shell becomes never waits for the shell's child, which stays a zombie. The child ends only
    // once that has happened, because the shell itself might wait for it.
    const child = "sh -c 'until grep -q sleep /proc/$PPID/comm; do :; done'"
    const shell = spawn('sh', ['-c', `${child} & echo $!; exec sleep 1000`], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    children.push(shell)
    const pid = await new Promise<number>((resolve) =>
      shell.stdout?.once('data', (data) => resolve(Number(data))),
    )
    const field = (index: number) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[index]
    }
    await expect.poll(() => field(0)).toBe('Z')
    writeFileSync(file(), JSON.stringify({ pid, started: field(19) }))
    lockDataDir(folder).release()
  },
)

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

test('when several processes find a stale lock, one takes it', async () => {
  const { child } = await contender()
  await killed(child)
  const says = (await Promise.all(Array.from({ length: 6 }, contender))).map((result) => result.says)
  expect(says.filter((say) => say === 'taken')).toHaveLength(1)
  expect(says.filter((say) => say.includes('already runs on'))).toHaveLength(5)
})
