import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findBrowser, runAudit } from '~/server/measuring/engine'
import { bundleChild } from '~/server/measuring/engine/fixtures/bundle-child'
import { env } from '~/server/platform/env'
import { watchNoise } from '~/server/process/agent/noise'
import { noiseReasons, usualIndex } from '~/shared/rules/measuring/run-noise'
import { startFixtureServer } from '../support/fixture-server'
import { printFigures, printTable } from './support/figures'
import { percentText, watchForeignLoad } from './support/foreign-load'
import { MOBILE_EMULATION } from './support/mobile-emulation'

/**
 * Does the agent detect runs that other processes disturbed? Half of the runs have a busy process beside them. A run
 * counts as clean only when the process list and the host's CPU counters show no other load.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Seconds to wait before each run until other processes leave the machine idle. */
    patience: { type: 'string', default: '60' },
    /** Seconds after which no further run starts. */
    limit: { type: 'string', default: '1200' },
  },
})
const PAGES = ['good', 'shop']
const QUIET = 0.05
const CLEAN = 0.05

/** The disturbing process must not be a child of ours. */
function startThief(folder: string): () => void {
  const script = join(folder, 'thief.mjs')
  writeFileSync(script, 'const until = Date.now() + 120_000; while (Date.now() < until);')
  const shell = `setsid --fork ${process.execPath} ${script}`
  spawn('sh', ['-c', shell], { stdio: 'ignore' }).unref()
  return () => {
    try {
      const pids = execFileSync('pgrep', ['-f', script], { encoding: 'utf8' }).trim().split('\n')
      for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // Already ended.
    }
  }
}

async function waitUntilIdle(): Promise<void> {
  const until = Date.now() + Number(values.patience) * 1000
  while (Date.now() < until) {
    const watch = watchForeignLoad()
    await sleep(2_000)
    if ((watch.stop() ?? 0) <= QUIET) return
  }
}

interface Run {
  page: string
  hasThief: boolean
  others: number | null
  noise: ReturnType<ReturnType<typeof watchNoise>>
  index: number | null
  tbt: number | null
  lcp: number | null
  outcome: string
}

const browserPath = findBrowser(env().CHROME_PATH)
if (!browserPath) throw new Error('No Chromium found')
const fixtures = await startFixtureServer()
const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-noise-'))
const childPath = await bundleChild()

async function measure(page: string, hasThief: boolean): Promise<Run> {
  if (!hasThief) await waitUntilIdle()
  const endThief = hasThief ? startThief(folder) : () => {}
  const others = watchForeignLoad()
  const watch = watchNoise()
  let noise: Run['noise'] = null
  const onMeasured = () => {
    noise = watch()
  }
  try {
    const job = {
      runId: crypto.randomUUID(),
      url: `${fixtures.url}/${page}/`,
      formFactor: 'MOBILE' as const,
      emulation: MOBILE_EMULATION,
      hardTimeoutMs: 120_000,
      allowPrivateTargets: true,
    }
    const { metrics, environment, outcome } = await runAudit(job, {
      childPath,
      browserPath: browserPath ?? '',
      onMeasured,
    })
    const index = environment?.benchmarkIndex ?? null
    const figures = { tbt: metrics?.tbt ?? null, lcp: metrics?.lcp ?? null }
    return { page, hasThief, others: others.stop(), noise, index, outcome, ...figures }
  } finally {
    endThief()
  }
}

const runs: Run[] = []
const startedAt = Date.now()
try {
  await measure('good', false)
  for (let round = 0; round < Number(values.runs); round++) {
    for (const page of PAGES) {
      for (const hasThief of round % 2 === 0 ? [false, true] : [true, false]) {
        if (Date.now() - startedAt > Number(values.limit) * 1000) continue
        const run = await measure(page, hasThief)
        runs.push(run)
        console.error(JSON.stringify({ ...run, load: loadavg()[0] }))
      }
    }
  }
} finally {
  await fixtures.close()
  await rm(folder, { recursive: true, force: true })
}

const usual = usualIndex(runs.filter((run) => !run.hasThief).flatMap((run) => run.index ?? []))
const judged = runs.map((run) => ({
  ...run,
  reasons: noiseReasons(run.noise, { measured: run.index, usual }),
}))
const contaminated = judged.filter((run) => run.hasThief)
const taken = ({ others, noise }: Run) => Math.max(others ?? 0, noise?.steal ?? 0)
const clean = judged.filter((run) => !run.hasThief && taken(run) <= CLEAN)
const disturbed = judged.length - contaminated.length - clean.length
const shareOf = (some: typeof judged) => some.filter((run) => run.reasons.length > 0).length / some.length

printTable(
  ['page', 'busy process', 'others', 'foreign', 'pressure', 'steal', 'index', 'TBT', 'LCP', 'found'],
  judged.map((run) => [
    run.page,
    run.hasThief ? 'yes' : 'no',
    percentText(run.others),
    percentText(run.noise?.foreign ?? null),
    percentText(run.noise?.pressure ?? null),
    percentText(run.noise?.steal ?? null),
    run.index?.toFixed(0) ?? '?',
    run.tbt?.toFixed(0) ?? '?',
    run.lcp?.toFixed(0) ?? '?',
    run.reasons.join(', ') || '-',
  ]),
)
printFigures([
  {
    what: 'contaminated runs not caught',
    value: contaminated.length === 0 ? null : 100 * (1 - shareOf(contaminated)),
    unit: '%',
    limit: 5,
    note: `of ${contaminated.length}`,
  },
  {
    what: 'clean runs lost',
    value: clean.length === 0 ? null : 100 * shareOf(clean),
    unit: '%',
    limit: 5,
    note: `of ${clean.length}; ${disturbed} left out because others disturbed them`,
  },
])
