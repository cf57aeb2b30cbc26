// The entry point of every npm script: runs on any Node ≥ 18, installs from the lock file when needed, then runs
// scripts/<command>.ts on Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [command = 'start', ...args] = process.argv.slice(2)
process.chdir(root)

install()
run(node24(), [path.join('scripts', `${command}.ts`), ...args])

/** Installs exactly the lock file, once per version of it. No package needs its install script. */
function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const stamp = path.join('node_modules', '.backline-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  // npm ci would empty the folder behind the link, which belongs to somebody else.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link, and what lies behind it was not installed from this package-lock.json.\n' +
        'Remove the link, or install there, and run the same command again.',
    )
    process.exit(1)
  }
  console.log('Installing dependencies from package-lock.json …')
  const npm = process.env.npm_execpath
  const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const result = spawnSync(
    file,
    // The start builds the product, and needs the tools also where NODE_ENV=production would leave them out.
    [...before, 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
      shell: !npm && process.platform === 'win32',
    },
  )
  if (result.status !== 0) {
    console.error('The dependencies could not be installed; the lines above are npm’s own words.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, lock)
}

/** This Node when it is new enough, else the one that came with the dependencies. */
function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const shipped = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(shipped)) return shipped
  console.error(
    `Backline runs on Node 24; this is ${process.version}, and no build for ${process.platform}-${process.arch} is in the npm registry.\n` +
      'Install Node 24 from https://nodejs.org and run the same command again.',
  )
  process.exit(1)
}

/**
 * Runs the script and exits with its exit code. The script stops on a message over the channel and when the channel
 * closes, so it outlives neither a signal to us nor a kill of us; a lost parent (npm killed) counts as a signal.
 */
function run(file, argv) {
  // They bound the young generation at 48 MB: with V8's own limit, three times as much, an import of a statement takes 60 MB
  // more and is not faster (bench/statement-posting.ts).
  const flags = JSON.parse(readFileSync('scripts/node-flags.json', 'utf8'))
  const child = spawn(file, [...flags, ...argv], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    },
    shell: file.endsWith('.cmd'),
  })
  const stop = () => child.connected && child.send('stop')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const before = starters()
  setInterval(() => starters() !== before && stop(), 500).unref()
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** The processes that started us: our parent, and npm above the shell in between, which outlives a killed npm. */
function starters() {
  const parent = `/proc/${process.ppid}`
  if (!process.env.npm_lifecycle_event || !existsSync(`${parent}/comm`)) return `${process.ppid}`
  if (!/^(ba|da|a)?sh$/.test(readFileSync(`${parent}/comm`, 'utf8').trim())) return `${process.ppid}`
  const stat = readFileSync(`${parent}/stat`, 'utf8')
  return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
}
