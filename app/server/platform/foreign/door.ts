import { foreignMessages } from '~/shared/messages/foreign'
import { AppError } from '../errors'
import { perProcess } from '../per-process'
import { type ForeignProcess, startForeignProcess } from './foreign-process'
import type { ForeignJob } from './job'

/** Of this process, idle ones included. */
const MAX_PROCESSES = 3
/** The next job of the same owner needs no start. */
const IDLE_MS = 5_000
const MAX_WAITING = 3

export interface Door {
  read<Input, Output>(job: ForeignJob<Input, Output>, input: Input): AsyncGenerator<Output, void>
  /** The output of a job that has one. */
  readOne<Input, Output>(job: ForeignJob<Input, Output>, input: Input): Promise<Output>
}

interface Lane {
  last: Promise<unknown>
  waiting: number
}

const state = perProcess('foreign', () => ({
  lanes: new Map<string, Lane>(),
  idle: new Map<string, { process: ForeignProcess; timer: NodeJS.Timeout }>(),
  waiting: [] as (() => void)[],
  processes: 0,
}))

/**
 * The only way to foreign content. The work of an owner, such as an organization, runs one after the other; a few wait,
 * more are refused, because each holds its file.
 */
export async function withForeign<T>(
  owner: string,
  work: (door: Door) => Promise<T>,
  { maxWaiting = MAX_WAITING } = {},
): Promise<T> {
  const { lanes } = state()
  const lane = lanes.get(owner) ?? { last: Promise.resolve(), waiting: 0 }
  if (lane.waiting > maxWaiting)
    throw new AppError('RATE_LIMITED', foreignMessages.busy, {
      reason: 'READING_BUSY',
      retryAfterSeconds: 10,
    })
  lanes.set(owner, lane)
  lane.waiting += 1
  const run = lane.last.then(() => work(doorOf(owner)))
  lane.last = run.catch(() => {})
  try {
    return await run
  } finally {
    lane.waiting -= 1
    if (lane.waiting === 0) lanes.delete(owner)
  }
}

function doorOf(owner: string): Door {
  async function* read<Input, Output>(job: ForeignJob<Input, Output>, input: Input) {
    const used = await take(owner)
    try {
      yield* used.run(job, input)
    } finally {
      giveBack(owner, used)
    }
  }
  return {
    read,
    async readOne(job, input) {
      const outputs = []
      for await (const output of read(job, input)) outputs.push(output)
      const [only] = outputs
      if (only === undefined) throw new Error(`${job.name} has no output`)
      return only
    },
  }
}

async function take(owner: string): Promise<ForeignProcess> {
  const kept = wake(owner)
  if (kept) return kept
  const pool = state()
  while (pool.processes >= MAX_PROCESSES) {
    const [other] = pool.idle.keys()
    if (other !== undefined) wake(other)?.kill()
    await new Promise<void>((resolve) => pool.waiting.push(resolve))
  }
  pool.processes += 1
  return startForeignProcess(() => {
    pool.processes -= 1
    pool.waiting.shift()?.()
  })
}

function wake(owner: string): ForeignProcess | undefined {
  const { idle } = state()
  const kept = idle.get(owner)
  if (!kept) return undefined
  idle.delete(owner)
  clearTimeout(kept.timer)
  kept.process.hold(true)
  return kept.process.isUsable() ? kept.process : undefined
}

/** Another owner gets a process of its own, so nothing of one can reach the other. */
function giveBack(owner: string, used: ForeignProcess): void {
  if (!used.isUsable()) return
  const { idle, waiting } = state()
  if (waiting.length > 0 || idle.has(owner)) {
    used.kill()
    return
  }
  const timer = setTimeout(() => wake(owner)?.kill(), IDLE_MS)
  timer.unref()
  used.hold(false)
  idle.set(owner, { process: used, timer })
}
