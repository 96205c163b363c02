import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditJob, createSpare, runAudit } from '~/server/measuring/engine'
import { bundleChild } from '~/server/measuring/engine/fixtures/bundle-child'
import type { Isolation } from '~/server/measuring/engine/isolation'
import type { Emulation } from '~/shared/schemas/agent'

/** What the product does around Lighthouse, each of which can be left out of a run. */
export const PARTS = ['proxy', 'spare', 'evidence', 'screenshots', 'isolation'] as const
export type Part = (typeof PARTS)[number]

/** Longer than the engine takes to load. */
const SPARE_LOADS_MS = 2_500
const NO_ISOLATION: Isolation = { prefix: [], browserPrefix: [], hasSandbox: false, browserUser: null }
/** Replaces the engine's module in a bundle without evidence. */
const NO_EVIDENCE = 'export const collectEvidence = async () => []\n'

export interface EngineFigures {
  tbt: number | null
  lcp: number | null
  fcp: number | null
  si: number | null
}

/** A browser command that ignores the proxy flags it is given. */
async function browserWithoutProxy(folder: string, browserPath: string): Promise<string> {
  const path = join(folder, 'browser-without-proxy.sh')
  const script = `#!/bin/sh
for word in "$@"; do
  case "$word" in --proxy-*) ;; *) set -- "$@" "$word" ;; esac
  shift
done
exec '${browserPath}' --no-proxy-server "$@"
`
  await writeFile(path, script, { mode: 0o755 })
  return path
}

/** Measures by the product's engine, without its server, and with any of its parts left out. */
export async function prepareEngine(browserPath: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-parts-'))
  // The browser may run as another user.
  await chmod(folder, 0o755)
  const childPath = await bundleChild()
  const replacement = join(folder, 'no-evidence.mjs')
  await writeFile(replacement, NO_EVIDENCE)
  const childWithoutEvidence = await bundleChild('without-evidence', [
    { find: /^\.\/collect-evidence$/, replacement },
  ])
  const direct = await browserWithoutProxy(folder, browserPath)

  async function measure(
    url: string,
    emulation: Emulation,
    without: readonly Part[],
  ): Promise<EngineFigures> {
    const isWithout = (part: Part) => without.includes(part)
    const process = {
      childPath: isWithout('evidence') ? childWithoutEvidence : childPath,
      ...(isWithout('isolation') && { isolated: NO_ISOLATION }),
    }
    const spare = isWithout('spare') ? null : createSpare(process)
    spare?.prepare()
    if (spare) await sleep(SPARE_LOADS_MS)
    const job: AuditJob = {
      runId: crypto.randomUUID(),
      url,
      formFactor: 'MOBILE',
      emulation,
      hardTimeoutMs: 120_000,
      allowPrivateTargets: true,
      keepTrace: !isWithout('evidence'),
      fullPage: !isWithout('screenshots'),
    }
    const options = {
      ...process,
      browserPath: isWithout('proxy') ? direct : browserPath,
      ...(spare && { spare }),
    }
    const { metrics, failure } = await runAudit(job, options).finally(() => spare?.close())
    if (!metrics) throw new Error(`The run failed: ${failure?.code} ${failure?.detail}`)
    const { tbt, lcp, fcp, si } = metrics
    return { tbt, lcp, fcp, si }
  }

  return { measure, close: () => rm(folder, { recursive: true, force: true }) }
}

/** 'none', 'all' or parts joined by '+', such as 'proxy+isolation'. */
export function parseParts(text: string): Part[] {
  if (text === 'none') return []
  if (text === 'all') return [...PARTS]
  return text.split('+').map((name) => {
    const part = PARTS.find((one) => one === name)
    if (!part) throw new Error(`There is no part ${name}. There are: ${PARTS.join(', ')}`)
    return part
  })
}
