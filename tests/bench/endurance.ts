import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findBrowser, runAudit } from '~/server/measuring/engine'
import { bundleChild } from '~/server/measuring/engine/fixtures/bundle-child'
import { processesUsing } from '~/server/measuring/engine/job-folder'
import { createSpare } from '~/server/measuring/engine/spare'
import { env, exportEnv } from '~/server/platform/env'
import type { AgentJob } from '~/shared/schemas/agent'
import { startFixtureServer } from '../support/fixture-server'
import { type Figure, printFigures, printTable } from './support/figures'

/**
 * Many audits in one process, as an agent runs them, of good, crashing, hanging and silent pages: do processes,
 * profiles, descriptors or memory leak?
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '500' } } })
const RUNS = Number(values.runs)
const USUAL_LIMIT_MS = 60_000
const SHORT_LIMIT_MS = 8_000
const PAGES: [path: string, limitMs: number][] = [
  ['/good/', USUAL_LIMIT_MS],
  ['/shop/', USUAL_LIMIT_MS],
  ['/awkward/crash', USUAL_LIMIT_MS],
  ['/awkward/alert', USUAL_LIMIT_MS],
  ['/awkward/404', USUAL_LIMIT_MS],
  ['/awkward/js-loop', SHORT_LIMIT_MS],
]
const LIMITS = { heapMb: 8, rssMb: 60 }

const EMULATION: AgentJob['emulation'] = {
  width: 412,
  height: 823,
  pixelRatio: 1.75,
  userAgent: null,
  throttling: 'none',
  cpuSlowdown: 1,
  rttMs: 0,
  downloadKbps: 0,
  uploadKbps: 0,
}

interface Look {
  runs: number
  processes: number
  entries: number
  descriptors: number
  heapMb: number
  rssMb: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const megabytes = (bytes: number) => bytes / 1024 / 1024

/** Idle connections close within this time, and no process waits for a run. */
const REST_MS = 6_000

async function look(runs: number, folder: string): Promise<Look> {
  await sleep(REST_MS)
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  return {
    runs,
    processes: processesUsing(folder).length,
    entries: readdirSync(folder).length,
    descriptors: readdirSync('/proc/self/fd').length,
    heapMb: megabytes(heapUsed),
    rssMb: megabytes(rss),
  }
}

/** A short name: sockets are created below it, and their paths have a length limit. */
const folder = await mkdtemp('/tmp/e-')
await chmod(folder, 0o711)
exportEnv({ TMPDIR: folder })
const childPath = await bundleChild()
const browserPath = findBrowser(env().CHROME_PATH)
if (!browserPath) throw new Error('No Chromium found')
const fixtures = await startFixtureServer()
const spare = createSpare({ childPath })
const ends = new Map<string, number>()

async function audit(index: number): Promise<void> {
  const [path, hardTimeoutMs] = PAGES[index % PAGES.length] ?? PAGES[0] ?? ['/good/', USUAL_LIMIT_MS]
  const { failure } = await runAudit(
    {
      runId: '01927b1e-0000-7000-8000-0000000000e0',
      url: fixtures.url + path,
      formFactor: 'MOBILE',
      emulation: EMULATION,
      hardTimeoutMs,
      allowPrivateTargets: true,
    },
    { childPath, browserPath: browserPath ?? '', spare },
  )
  const end = `${path} ${failure?.code ?? 'success'}`
  ends.set(end, (ends.get(end) ?? 0) + 1)
}

try {
  // The first audits load modules once, which is no leak.
  for (let run = 0; run < PAGES.length; run++) await audit(run)
  ends.clear()
  const early = Math.max(1, Math.round(RUNS / 10))
  const looks = [await look(0, folder)]
  for (let run = 1; run <= RUNS; run++) {
    await audit(run)
    if (run === early || run === RUNS) looks.push(await look(run, folder))
  }
  printTable(
    ['after', 'processes', 'entries in /tmp', 'descriptors', 'heap MB', 'RSS MB'],
    looks.map((at) => [
      `${at.runs} audits`,
      String(at.processes),
      String(at.entries),
      String(at.descriptors),
      at.heapMb.toFixed(1),
      at.rssMb.toFixed(1),
    ]),
  )
  for (const [end, times] of [...ends].sort()) console.log(`  ${times} × ${end}`)
  const [first, last] = [looks[0], looks.at(-1)]
  if (!first || !last) throw new Error('Nothing was looked at')
  const grown = (what: keyof Look) => last[what] - first[what]
  const figures: Figure[] = [
    { what: 'processes left', value: last.processes, unit: '', limit: 0 },
    { what: 'folders and files left', value: grown('entries'), unit: '', limit: 0 },
    { what: 'descriptors more than at the start', value: grown('descriptors'), unit: '', limit: 0 },
    { what: 'heap more than at the start', value: grown('heapMb'), unit: 'MB', limit: LIMITS.heapMb },
    { what: 'RSS more than at the start', value: grown('rssMb'), unit: 'MB', limit: LIMITS.rssMb },
  ]
  printFigures(figures)
} finally {
  await spare.close()
  await fixtures.close()
  await rm(folder, { recursive: true, force: true })
}
