import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './process.mjs'

const UNSIGNED_TIMEOUT_MS = 5_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The holder has died: its pid does not exist, or was never written. */
function isLeft(directory) {
  try {
    return !isAlive(Number(readFileSync(join(directory, 'pid'), 'utf8')))
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
    writeFileSync(join(directory, 'pid'), String(process.pid))
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
