import { constants, setPriority } from 'node:os'
import { AppError } from '../errors'
import { readFrames, writeFrame } from './frames'
import type { AnyForeignJob, Reply, Request } from './job'

/** The other process: runs one job after the other, and computes an output only when it is asked for. */
export async function serveJobs(jobs: readonly AnyForeignJob[]): Promise<void> {
  // Screens come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const reply = (value: Reply) => writeFrame(process.stdout, value)
  let outputs: AsyncIterator<unknown> | undefined
  for await (const { value } of readFrames(process.stdin)) {
    const request = value as Request
    try {
      if (request.kind === 'begin') {
        const job = byName.get(request.job)
        if (!job) throw new Error(`There is no job ${request.job}`)
        outputs = iterate((await job.load())(request.input))
      }
      const step = await outputs?.next()
      await reply(!step || step.done ? { kind: 'end' } : { kind: 'output', output: step.value })
    } catch (error) {
      await reply(failureOf(error))
    }
  }
}

async function* iterate(outputs: AsyncIterable<unknown> | Iterable<unknown>) {
  yield* outputs
}

function failureOf(error: unknown): Reply {
  // Too deep a nesting, or a text longer than a string can be.
  if (error instanceof RangeError) return { kind: 'limit' }
  if (!(error instanceof AppError))
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  const { code, message, fields, reason } = error
  return { kind: 'refused', code, message, ...(fields && { fields }), ...(reason && { reason }) }
}
