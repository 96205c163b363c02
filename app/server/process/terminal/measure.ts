import pc from 'picocolors'
import { isInProgress } from '~/shared/rules/measuring/test-status'
import type { Test } from '~/shared/schemas/lighthouse'
import { testStatuses } from '../../measuring/test-queue'
import { openRuntime } from '../../platform/runtime'
import { addPages } from './add-pages'
import { renderProgress } from './progress'
import { printResults } from './results'
import { terminalCtx } from './terminal-ctx'

const POLL_INTERVAL_MS = 500
/** A test may take three attempts and wait in the queue. */
const MAX_DURATION_MS = 30 * 60_000

/**
 * Adds each URL as a page, measures all on the site's devices and prints the scores. Resolves to the exit status: 0
 * when every test succeeded and has all its figures, else 1.
 */
export async function measureFromTerminal(options: {
  databaseUrl: string
  publicUrl: string
  urls: string[]
  once: boolean
  signal?: AbortSignal
}): Promise<number> {
  const runtime = openRuntime(options.databaseUrl)
  try {
    const ctx = terminalCtx(runtime)
    const { pages, refused } = await addPages(ctx, options.urls)
    for (const { url, reason } of refused) console.error(`${pc.red('✗')} ${url}: ${reason}`)
    if (pages.length === 0) return 1
    const ids = pages.flatMap((page) => page.testIds)
    const progress = renderProgress(pages)
    const until = Date.now() + MAX_DURATION_MS
    let tests: Test[] = []
    do {
      tests = await testStatuses(ctx, ids)
      progress.draw(tests)
      if (!tests.some((test) => isInProgress(test.status))) break
      await ctx.bus.wait('tests', POLL_INTERVAL_MS, options.signal)
    } while (!options.signal?.aborted && Date.now() < until)
    progress.end()
    const isComplete = await printResults(ctx, pages, tests, options.publicUrl)
    const hasSucceeded = tests.length > 0 && tests.every((test) => test.status === 'success')
    return hasSucceeded && isComplete && refused.length === 0 ? 0 : 1
  } finally {
    await runtime.close()
  }
}
