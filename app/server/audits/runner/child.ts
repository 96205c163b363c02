import { once } from 'node:events'
import { childEnv } from '~/server/env'
import { readTask, writeOutcome } from './exchange'
import { failureOfError } from './extract/failure'
import { measure } from './measure'
import { maskOutcome } from './script/mask'
import { failedOutcome } from './types'

// Started ahead of its task, which is there as soon as the input is closed.
process.stdin.resume()
await once(process.stdin, 'end')
const task = await readTask(process.argv[2] ?? '')

type Outcome = Parameters<typeof writeOutcome>[1]

/** What cannot be cleared of the run's secrets is not told. */
function cleared(outcome: Outcome): Outcome {
  try {
    return maskOutcome(outcome, task.job)
  } catch {
    return failedOutcome('ENGINE_ERROR', 'The result could not be cleared of its secrets')
  }
}

async function finish(outcome: Outcome): Promise<void> {
  await writeOutcome(task.folder, cleared(outcome))
  process.exit(0)
}

async function fail(error: unknown): Promise<void> {
  const { code, detail } = failureOfError(error)
  await finish(failedOutcome(code, detail))
}

// The engine leaves rejections unhandled when the browser disappears under it.
process.on('unhandledRejection', (error) => void fail(error))
process.on('uncaughtException', (error) => void fail(error))

measure(task, childEnv({}), () => process.stdout.write('measured\n')).then(finish, fail)
