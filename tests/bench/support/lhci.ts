import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnv } from '~/server/platform/env'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import { BROWSER_FLAGS, type PlainReport, plainSettings } from './plain-lighthouse'

/** The release to compare with; not a dependency, npx downloads it. */
export const LHCI = '@lhci/cli@0.15.1'

interface Collection {
  urls: string[]
  device: { formFactor: FormFactor; emulation: Emulation }
  browserPath: string
  installedIn?: string | undefined
}

/**
 * Runs `lhci collect` once per URL with the given device and connection, otherwise with its defaults. Returns the time
 * in ms and the reports by URL.
 */
export async function collectWithLhci({ urls, device, browserPath, installedIn }: Collection) {
  const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-lhci-'))
  const flags = process.getuid?.() === 0 ? [...BROWSER_FLAGS, '--no-sandbox'] : BROWSER_FLAGS
  const { formFactor, screenEmulation, emulatedUserAgent, throttlingMethod, throttling } =
    plainSettings(device)
  const imitated = { formFactor, screenEmulation, emulatedUserAgent, throttlingMethod, throttling }
  const collect = {
    url: urls,
    numberOfRuns: 1,
    settings: { ...imitated, chromeFlags: flags.join(' ') },
  }
  const config = join(folder, 'lighthouserc.json')
  await writeFile(config, JSON.stringify({ ci: { collect } }))
  const [command, ...words] = installedIn
    ? [join(installedIn, 'node_modules/.bin/lhci')]
    : ['npx', '--yes', LHCI]
  try {
    const startedAt = performance.now()
    const child = spawn(command ?? '', [...words, 'collect', `--config=${config}`], {
      cwd: folder,
      env: childEnv({ CHROME_PATH: browserPath }),
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    const ms = performance.now() - startedAt
    if (code !== 0) throw new Error(`lhci collect ended with status ${code}`)
    const kept = join(folder, '.lighthouseci')
    const names = (await readdir(kept)).filter((name) => /^lhr-.*\.json$/.test(name))
    const reports = new Map<string, PlainReport>()
    for (const name of names) {
      const report = JSON.parse(await readFile(join(kept, name), 'utf8')) as PlainReport
      reports.set(report.requestedUrl, report)
    }
    return { ms, reports }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
