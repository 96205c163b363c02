import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

interface Running {
  pid: number
  parent: number
  command: string
}

function running(): Running[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    // A zombie has ended; its parent has not reaped it yet.
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

export function descendants(root: number): Running[] {
  const all = running()
  const found: Running[] = []
  let parents = new Set([root])
  while (parents.size > 0) {
    const children = all.filter((one) => parents.has(one.parent))
    found.push(...children)
    parents = new Set(children.map((one) => one.pid))
  }
  return found
}

/** Processes still running after a grace period, or naming the folder; they are killed. */
export async function leftOf(known: Running[], folder: string): Promise<string[]> {
  const isKnown = new Set(known.map(({ pid, command }) => `${pid} ${command}`))
  let left: Running[] = []
  for (let tries = 0; tries < 20; tries++) {
    left = running().filter((one) => isKnown.has(`${one.pid} ${one.command}`) || one.command.includes(folder))
    if (left.length === 0) return []
    await sleep(250)
  }
  for (const { pid } of left) process.kill(pid, 'SIGKILL')
  return left.map(({ pid, command }) => `${pid} ${command.slice(0, 160)}`)
}
