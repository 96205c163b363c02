import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 } from 'uuid'
import { SIGN_EVERY_MS } from '~/shared/rules/health/part-states'
import type { JobGroup } from '~/shared/rules/jobs/job-groups'
import { forgetProcess, signProcess, watchParts } from '../administration/health'
import type { Ctx } from '../platform/context'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../platform/database-unavailable'
import { isDiskFull } from '../platform/disk'
import { env } from '../platform/env'
import { onShutdown } from '../platform/lifecycle'
import type { Logger } from '../platform/log'
import { openRuntime } from '../platform/runtime'
import { startLogWriter } from '../platform/system-log'
import { withinBudget } from '../platform/time-budget'
import { version } from '../platform/version'

/** One for the log, which must not wait for the other. */
const CONNECTIONS = 2
const LIMIT_MS = 90_000
const LAST_MS = 1_000
const tooSlow = () => new DatabaseUnavailableError('The database did not answer the watcher in time')

/**
 * What web and worker do beside their work, with connections of their own: they store their warnings and errors, show
 * that they run, and watch all parts. A part that hangs or is dead is seen by the other one.
 */
export function keepWatch(
  part: 'web' | 'worker',
  {
    databaseUrl,
    log,
    groups = [],
    everyMs = SIGN_EVERY_MS,
  }: { databaseUrl: string; log: Logger; groups?: readonly JobGroup[]; everyMs?: number },
): void {
  const { close, ...runtime } = openRuntime(databaseUrl, CONNECTIONS)
  const writer = startLogWriter(runtime.db, part)
  const stopping = new AbortController()
  const own = { id: v7(), role: part, jobs: groups, version, host: hostname(), startedAt: new Date() }
  const ctx = (): Ctx => ({
    ...runtime,
    actor: { kind: 'system', name: 'health.watch' },
    requestId: v7(),
    ip: null,
    now: () => new Date(),
    allowPrivateTargets: env().ALLOW_PRIVATE_TARGETS,
  })

  async function look(): Promise<void> {
    if (isDiskFull()) return
    try {
      await withinBudget(LIMIT_MS, tooSlow, async () => {
        await signProcess(runtime.db, own)
        await watchParts(ctx())
      })
    } catch (error) {
      // Requests and /readyz report a database that is away.
      if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'the parts could not be watched')
    }
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  onShutdown(async () => {
    stopping.abort()
    await running
    await withinBudget(LAST_MS, tooSlow, () => forgetProcess(runtime.db, own.id)).catch(() => {})
    await writer.stop()
    await close()
  }, 'storage')
}
