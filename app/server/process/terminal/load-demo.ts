import { setTimeout as sleep } from 'node:timers/promises'
import { demoMessages } from '~/shared/messages/demo'
import { paths } from '~/shared/paths'
import type { DemoStatus } from '~/shared/schemas/demo'
import { readDemo, requestDemo } from '../../administration/demo'
import { openRuntime } from '../../platform/runtime'
import { terminalCtx } from './terminal-ctx'

const POLL_INTERVAL_MS = 500
const IN_PROGRESS: ReadonlySet<DemoStatus['state']> = new Set(['queued', 'creating', 'deleting'])

/**
 * Requests demo data and prints how far the worker is. Resolves to the exit status: 0 when the demo is there, else 1;
 * null when it was stopped.
 */
export async function loadDemoFromTerminal(options: {
  databaseUrl: string
  publicUrl: string
  say: (text: string) => void
  stop: AbortSignal
}): Promise<number | null> {
  const { databaseUrl, publicUrl, say, stop } = options
  const runtime = openRuntime(databaseUrl)
  try {
    const ctx = terminalCtx(runtime)
    const before = await readDemo(ctx)
    let demo = await requestDemo(ctx)
    if (before.state === 'ready') say(demoMessages.exists)
    for (let printed = ''; IN_PROGRESS.has(demo.state); demo = await readDemo(ctx)) {
      if (stop.aborted) return null
      const step = demo.step ?? demoMessages.states[demo.state ?? 'queued']
      if (step !== printed) say(`${step} …`)
      printed = step
      await sleep(POLL_INTERVAL_MS)
    }
    if (demo.state !== 'ready' || !demo.organization) {
      say(demoMessages.states.failed)
      return 1
    }
    if (before.state !== 'ready') say(demoMessages.loaded(Math.round((demo.seconds ?? 0) * 10) / 10))
    say(`${publicUrl}${paths.dashboard({ organization: demo.organization._id })}`)
    return 0
  } finally {
    await runtime.close()
  }
}
