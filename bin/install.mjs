import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { adviceOn, NEEDED_MB, npmEnvironment, requireRoom } from './machine.mjs'
import { fail, npm, root, run, say } from './process.mjs'

const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.lightkeeper-lock')
const installed = join(root, 'node_modules', '.package-lock.json')

export async function ensureDependencies() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isStamped(hash)) return
  requireRoom(NEEDED_MB.packages)
  await alone('install', async () => {
    if (isStamped(hash)) return
    if (!isInstalled()) {
      say('Installing dependencies …')
      const [command, args] = npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
      const { status, output } = await run(command, args, {
        capture: true,
        env: { NODE_ENV: 'development', ...npmEnvironment(process.env) },
      })
      if (status !== 0)
        fail(`${output}\n${adviceOn(output) ?? `Installing dependencies failed (status ${status}).`}`)
    }
    writeFileSync(stamp, hash)
  })
}

function isStamped(hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Whether npm has already installed the locked versions, for example by a manual `npm install`. */
function isInstalled() {
  if (!existsSync(installed)) return false
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wants = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return wants.every(([path, entry]) => {
    if (path === '' || has[path]?.version === entry.version) return true
    return !has[path] && Boolean(entry.optional || entry.devOptional) && !isForThisMachine(entry)
  })
}

function isForThisMachine({ os = [], cpu = [], libc }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && !libc
}
