import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnv } from '~/server/platform/env'
import { photograph } from './capture-screenshot'
import { MEASURED, PROGRESS, readTask, writeOutcome } from './exchange'
import { failureOfError } from './extract/failure'
import { measure } from './measure'
import { maskOutcome } from './script/mask'
import { failedOutcome, type RunProgress } from './types'
import type { PageWatch } from './watch-page'

/** Maximum wait for the agent, which may have died. */
const END_MS = 500

// The process is started ahead; its task file exists once stdin has data.
await Promise.race([once(process.stdin, 'data'), once(process.stdin.resume(), 'end')])
const inputEnd = once(process.stdin, 'end')
const task = await readTask(process.argv[2] ?? '')

let isMeasured = false

/** Lets the agent read CPU counters while all processes of the measurement still exist. */
async function sendMeasured(): Promise<void> {
  isMeasured = true
  process.stdout.write(`${MEASURED}\n`)
  await Promise.race([inputEnd, delay(END_MS)])
}

type Outcome = Parameters<typeof writeOutcome>[1]

/** An outcome that can't be redacted is dropped. */
function cleared(outcome: Outcome): Outcome {
  try {
    return maskOutcome(outcome, task.job)
  } catch {
    return failedOutcome('ENGINE_ERROR', 'The result could not be cleared of its secrets')
  }
}

async function finish(outcome: Outcome): Promise<void> {
  // Without an outcome the agent reports an internal failure instead of blaming the page.
  await writeOutcome(task.folder, cleared(outcome)).catch((error) => process.stderr.write(`${error}`))
  process.exit(0)
}

let explain: PageWatch['explain'] = (failure) => failure

async function fail(error: unknown): Promise<void> {
  const { code, detail } = explain(failureOfError(error))
  await finish(failedOutcome(code, detail))
}

// Lighthouse leaves rejections unhandled when the browser disappears; after the last load we close it ourselves.
process.on('unhandledRejection', (error) => {
  if (!isMeasured || failureOfError(error).code !== 'WORKER_CRASH') void fail(error)
})
process.on('uncaughtException', (error) => void fail(error))

const onProgress = (progress: RunProgress) => {
  process.stdout.write(`${PROGRESS}${JSON.stringify(progress)}\n`)
}

const onWatch = (given: PageWatch['explain']) => {
  explain = given
}
const work = task.isPicture
  ? photograph(task, childEnv({}))
  : measure(task, childEnv({}), { onMeasured: sendMeasured, onWatch, onProgress })
work.then(finish, fail)
