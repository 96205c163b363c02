import { type CheckTiming, lastSlot, nextSlot } from '~/shared/rules/uptime/slots'
import { createSlotQueue } from './slot-queue'

/** The timetable keeps `slot`, the next one. */
export interface Slotted {
  slot: number
  isGone: boolean
}

interface Handlers<T> {
  rhythmOf: (what: T) => CheckTiming
  /** At the slot or shortly after. */
  onDue: (what: T, slot: number, now: number) => void
  /** The slot has passed. */
  onMissed: (what: T, slot: number, now: number) => void
}

/** Maximum sleep, in case the clock was set back. */
const MAX_WAIT_MS = 1_000
const CLOCK_STEP_MS = 1_000
/** Tolerance: a quarter of the interval within these limits. Results belong to the slot. */
const LATE_MS = { least: 5_000, most: 60_000 }
/** Older missed slots are left to the server's silence detection. */
const MISSED_WINDOW_MS = 60_000
const SLACK = 1_000

/** Runs everything at its slots with one timer. Late slots are skipped, never caught up. */
export function createTimetable<T extends Slotted>({ rhythmOf, onDue, onMissed }: Handlers<T>) {
  const queue = createSlotQueue<T>()
  const all = new Set<T>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = Date.now()
  let isStopped = false

  function seat(what: T, slot: number): void {
    what.slot = slot
    queue.add(slot, what)
    if (queue.size() > 2 * all.size + SLACK) rebuild()
  }

  function rebuild(): void {
    queue.clear()
    for (const what of all) queue.add(what.slot, what)
  }

  function rebuildQueue(now: number): void {
    for (const what of all) what.slot = nextSlot(now, rhythmOf(what))
    rebuild()
  }

  function call(what: T, slot: number, now: number): void {
    const rhythm = rhythmOf(what)
    if (now - slot <= Math.min(Math.max(LATE_MS.least, rhythm.intervalMs / 4), LATE_MS.most)) {
      seat(what, nextSlot(slot, rhythm))
      onDue(what, slot, now)
      return
    }
    let missed = Math.min(Math.max(slot, nextSlot(now - MISSED_WINDOW_MS, rhythm)), lastSlot(now, rhythm))
    for (; missed <= now; missed += rhythm.intervalMs) onMissed(what, missed, now)
    seat(what, missed)
  }

  function tick(): void {
    if (isStopped) return
    const now = Date.now()
    if (now < lookedAt - CLOCK_STEP_MS) rebuildQueue(now)
    lookedAt = now
    for (let due = queue.take(now); due; due = queue.take(now)) {
      // Moved or removed items leave stale heap entries.
      if (!due.what.isGone && due.what.slot === due.at) call(due.what, due.at, now)
    }
    arm()
  }

  function arm(): void {
    clearTimeout(timer)
    const waitMs = (queue.first()?.at ?? Infinity) - Date.now()
    timer = setTimeout(tick, Math.max(0, Math.min(MAX_WAIT_MS, waitMs)))
  }
  arm()

  return {
    /** From the next slot on; again after a change of interval. */
    add(what: T): void {
      all.add(what)
      seat(what, nextSlot(Date.now(), rhythmOf(what)))
    },
    remove(what: T): void {
      what.isGone = true
      all.delete(what)
    },
    /** Call after additions. */
    arm,
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
