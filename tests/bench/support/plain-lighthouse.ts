import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lighthouseConfig, lighthouseFlags } from '~/server/measuring/engine/lighthouse-settings'
import { childEnv } from '~/server/platform/env'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { Figures } from './comparison'

export interface PlainReport {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  configSettings: Record<string, unknown>
  requestedUrl: string
  runtimeError?: { message: string }
}

const PACKAGE = resolve('node_modules/lighthouse')
/** The product's browser flags, without those for its proxy. */
export const BROWSER_FLAGS = ['--headless=new', '--disable-gpu', '--hide-scrollbars', '--disable-quic']

interface PlainDevice {
  formFactor: FormFactor
  emulation: Emulation
}

const anyJob = { runId: '', url: '', hardTimeoutMs: 0, allowPrivateTargets: true }

export function plainSettings(device: PlainDevice) {
  const { port: _, output: __, logLevel: ___, ...settings } = lighthouseFlags({ ...anyJob, ...device }, 0)
  return settings
}

export function plainFigures({ categories, audits }: PlainReport): Figures {
  const score = (id: string) => {
    const value = categories[id]?.score
    return typeof value === 'number' ? Math.round(value * 100) : null
  }
  const metric = (id: string) => audits[id]?.numericValue ?? null
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: metric('largest-contentful-paint'),
    fcp: metric('first-contentful-paint'),
    si: metric('speed-index'),
    tbt: metric('total-blocking-time'),
    cls: metric('cumulative-layout-shift'),
    bytes: metric('total-byte-weight'),
  }
}

/** Writes a configuration file with the product's settings. */
export async function writePlainConfig(folder: string, device: PlainDevice): Promise<string> {
  const config = { ...lighthouseConfig, settings: plainSettings(device) }
  const path = join(folder, `${device.formFactor}.mjs`)
  await writeFile(path, `export default ${JSON.stringify(config, null, 2)}\n`)
  return path
}

/** Runs the `lighthouse` command on one page; returns its report and the time in ms. */
export async function runPlainLighthouse(
  url: string,
  options: { configPath: string; browserPath: string },
): Promise<{ ms: number; report: PlainReport }> {
  const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-plain-'))
  const output = join(folder, 'report.json')
  const flags = process.getuid?.() === 0 ? [...BROWSER_FLAGS, '--no-sandbox'] : BROWSER_FLAGS
  try {
    const startedAt = performance.now()
    const child = spawn(
      process.execPath,
      [
        join(PACKAGE, 'cli/index.js'),
        url,
        `--config-path=${options.configPath}`,
        `--chrome-flags=${flags.join(' ')}`,
        '--output=json',
        `--output-path=${output}`,
        '--quiet',
        '--no-enable-error-reporting',
      ],
      {
        env: childEnv({ CHROME_PATH: options.browserPath }),
        stdio: ['ignore', 'ignore', 'inherit'],
        // A separate session, as in a terminal: Linux schedules CPU time by session (autogroup).
        detached: true,
      },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    const ms = performance.now() - startedAt
    // A failed load also has a report, which names the runtime error, and ends with status 1.
    const report = await readFile(output, 'utf8').catch(() => null)
    if (report === null) throw new Error(`lighthouse ended with status ${code}`)
    return { ms, report: JSON.parse(report) as PlainReport }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
