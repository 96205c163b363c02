import { randomOf } from '~/shared/rules/statistics/random'
import { SHARDS, shardOf } from '~/shared/rules/uptime/outcomes'
import { nextSlot, offsetOf } from '~/shared/rules/uptime/slots'

/** The first round has no backlog, so only the second is reported. */
const ROUNDS = 2
const BURST_EVERY_MS = 1_000
/** Shares of a check's CPU time: at its start, at its response, and batched once a second. */
const PARTS = { begin: 0.3, answer: 0.3, burst: 0.4 }

export interface Costs {
  checkMs: number
  /** Lateness and response times measured at low load; ms. */
  sample: { late: number; response: number }[]
}

export interface Simulated {
  workers: number
  monitors: number
  load: number
  late: Float64Array
}

interface Task {
  at: number
  ms: number
  slot?: number
}

function createAgenda() {
  const heap: Task[] = []
  const isBefore = (a: number, b: number) => (heap[a]?.at ?? 0) < (heap[b]?.at ?? 0)
  const swap = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }
  return {
    add(task: Task): void {
      heap.push(task)
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1
        if (!isBefore(i, parent)) break
        swap(i, parent)
        i = parent
      }
    },
    take(): Task | undefined {
      const first = heap[0]
      const last = heap.pop()
      if (!first || !last || heap.length === 0) return first
      heap[0] = last
      for (let i = 0; ; ) {
        const [left, right] = [2 * i + 1, 2 * i + 2]
        let least = i
        if (left < heap.length && isBefore(left, least)) least = left
        if (right < heap.length && isBefore(right, least)) least = right
        if (least === i) return first
        swap(i, least)
        i = least
      }
    },
  }
}

/** Shards of the busiest worker after a fair assignment. */
const largestShare = (workers: number): ReadonlySet<number> =>
  new Set(Array.from({ length: Math.ceil(SHARDS / workers) }, (_, shard) => shard))

/** Simulates the busiest of some workers that share monitors: one CPU that executes tasks in sequence. */
export function simulateBusiest(
  { monitors, intervalMs, workers }: { monitors: number; intervalMs: number; workers: number },
  { checkMs, sample }: Costs,
): Simulated {
  const shards = largestShare(workers)
  const ids = Array.from({ length: monitors }, (_, index) => index + 1).filter((id) =>
    shards.has(shardOf(id)),
  )
  const load = (ids.length * checkMs) / intervalMs
  if (load >= 1) return { workers, monitors: ids.length, load, late: new Float64Array() }
  const chance = randomOf(workers)
  const seen = () => sample[Math.floor(chance() * sample.length)] ?? { late: 0, response: 0 }
  const spent = (part: number) => -Math.log(1 - chance()) * part * checkMs
  const agenda = createAgenda()
  for (const id of ids) {
    const rhythm = { intervalMs, offsetMs: offsetOf(id, 0, 1, intervalMs) }
    let slot = nextSlot(-1, rhythm)
    for (let round = 0; round < ROUNDS; round++, slot += intervalMs)
      agenda.add({ at: slot + seen().late, ms: spent(PARTS.begin), slot })
  }
  const burstMs = load * BURST_EVERY_MS * PARTS.burst
  for (let at = 0; at < ROUNDS * intervalMs; at += BURST_EVERY_MS) agenda.add({ at, ms: burstMs })
  const late: number[] = []
  let free = 0
  for (let task = agenda.take(); task; task = agenda.take()) {
    const begun = Math.max(free, task.at)
    free = begun + task.ms
    if (task.slot === undefined) continue
    if (task.slot >= intervalMs) late.push(begun - task.slot)
    agenda.add({ at: free + seen().response, ms: spent(PARTS.answer) })
  }
  return { workers, monitors: ids.length, load, late: new Float64Array(late).sort() }
}
