import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './process.mjs'

export async function startFakes() {
  const child = spawn(process.execPath, [join(root, 'tests', 'mocks', 'dev.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  child.unref()
  child.stdin.unref()
  child.stdout.destroy()
  return JSON.parse(String(line))
}
