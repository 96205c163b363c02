import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { root, say } from './process.mjs'

const UNSIGNED_TIMEOUT_MS = 5_000

function read(path) {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}

/** Of this start of this machine. */
const bootId = () => read('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname()

/** null where the system does not tell. */
function startTimeOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

export const holderOf = (pid) => ({ pid, startTime: startTimeOf(pid), boot: bootId() })

function isAlive({ pid, startTime, boot }) {
  if (boot !== bootId() || startTime !== startTimeOf(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The holder has died: its process does not exist, another has its pid, or it was never written. */
export function isLeft(directory) {
  try {
    return !isAlive(JSON.parse(readFileSync(join(directory, 'holder'), 'utf8')))
  } catch {
    const age = Date.now() - (statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    return age > UNSIGNED_TIMEOUT_MS
  }
}

export async function alone(name, work) {
  const directory = join(root, '.cache', `lock-${name}`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let isLogged = false; ; ) {
    try {
      mkdirSync(directory)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isLeft(directory)) rmSync(directory, { recursive: true, force: true })
    if (!isLogged) say(`Waiting for another copy that is busy (${name}) …`)
    isLogged = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const release = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', release)
  try {
    writeFileSync(join(directory, 'holder'), JSON.stringify(holderOf(process.pid)))
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
