// Runs a program of the machine on bytes of ours, walled in as far as the kernel lets us, and takes what it prints.
import { spawn } from 'node:child_process'
import { capped } from './command.ts'

/** Processor's time, time on the clock, address space, and length of what is printed; more of any ends the program. */
export interface ProgramLimits {
  cpuMs: number
  wallMs: number
  memoryBytes: number
  outputBytes: number
}

/** Where systems keep their programs with all they need; a wall around it leaves no file of anybody's within. */
const SYSTEM_ROOT = '/usr'

/** What the program printed, or null when it failed. No shell, no environment but one thread. */
export function runProgram(
  command: string[],
  { cpuMs, wallMs, memoryBytes, outputBytes }: ProgramLimits,
  input?: Uint8Array,
): Promise<string | null> {
  const [program, ...args] = capped({ cpuMs, addressBytes: memoryBytes }, command)
  return new Promise((resolve) => {
    const child = spawn(program!, args, {
      env: { OMP_THREAD_LIMIT: '1' },
      cwd: '/',
      timeout: wallMs,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
      if (output.length > outputBytes) child.kill('SIGKILL')
    })
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 ? output : null))
    // A program that has ended does not take its input; how it ended is told above.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/**
 * The command behind walls: no network, none of the rights of the user, and of the files only those below `/usr`,
 * which arguments name as `inside` says. Null where the system cannot build such walls: outside Linux, in containers
 * without user namespaces, and where `/usr` does not hold a whole system.
 */
export async function walled(
  [program, ...args]: [string, ...string[]],
  limits: ProgramLimits,
): Promise<string[] | null> {
  if (!program.startsWith(`${SYSTEM_ROOT}/`)) return null
  const namespaces = ['--user', '--map-root-user', '--net', '--ipc', `--root=${SYSTEM_ROOT}`, '--wd=/']
  // What belongs to root, which is nearly all of `/usr`, could be written by it.
  const nobody =
    process.getuid?.() === 0 ? ['/usr/bin/setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const powerless = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  const walls = [...nobody, '/usr/bin/unshare', ...namespaces, '/bin/setpriv', ...powerless, inside(program)]
  const works = (await runProgram([...walls, '--version'], limits)) !== null
  return works ? [...walls, ...args] : null
}

/** What a path below `/usr` is called behind the walls. */
export function inside(path: string): string {
  return path.startsWith(`${SYSTEM_ROOT}/`) ? path.slice(SYSTEM_ROOT.length) : path
}
