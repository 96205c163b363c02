import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 500
/** Linux reports CPU time in 1/100 s (USER_HZ) on every machine. */
const TICKS_PER_SECOND = 100

function readProcesses() {
  const processes = new Map()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      // The process name in brackets may contain spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [user, system, waitedUser, waitedSystem] = fields.slice(11, 15).map(Number)
      const waited = waitedUser + waitedSystem
      processes.set(Number(pid), { parent: Number(fields[1]), total: user + system + waited, waited })
    } catch {
      // The process has ended.
    }
  }
  return processes
}

/**
 * CPU seconds of a process and its descendants, from samples of /proc: a browser kills its children, so the time of
 * reaped children misses most of it. Returns null without /proc.
 */
export function countCpu(root) {
  if (process.platform !== 'linux') return () => null
  let tracked = new Map()
  let lost = 0

  function sample() {
    const all = readProcesses()
    const live = new Map()
    const isOurs = (pid) => {
      if (pid === root || tracked.has(pid) || live.has(pid)) return true
      const parent = all.get(pid)?.parent ?? 0
      return parent > 1 && isOurs(parent)
    }
    for (const [pid, one] of all) if (isOurs(pid)) live.set(pid, one)
    // The time of an ended process is added to a parent that reaped it, or is lost.
    const ended = new Map()
    for (const [pid, { parent, total }] of tracked) {
      if (live.has(pid)) continue
      let owner = parent
      while (!live.has(owner) && tracked.has(owner)) owner = tracked.get(owner).parent
      ended.set(owner, (ended.get(owner) ?? 0) + total)
    }
    for (const [parent, total] of ended) {
      const gained = (live.get(parent)?.waited ?? 0) - (tracked.get(parent)?.waited ?? 0)
      lost += Math.max(0, total - gained)
    }
    tracked = live
  }

  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    const used = [...tracked.values()].reduce((sum, { total }) => sum + total, 0)
    return (used + lost) / TICKS_PER_SECOND
  }
}
