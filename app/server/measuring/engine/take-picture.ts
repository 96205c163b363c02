import { readOutcome, writeTask } from './exchange'
import { isolation } from './isolation'
import { type ProcessOptions, startMeasuringProcess } from './measuring-process'
import type { AuditJob } from './types'

const LIMIT_MS = 20_000

const pictureJob = (url: string, allowPrivate: boolean): AuditJob => ({
  runId: '',
  url,
  formFactor: 'DESKTOP',
  emulation: {
    width: 1280,
    height: 800,
    pixelRatio: 1,
    userAgent: null,
    throttling: 'none',
    cpuSlowdown: 1,
    rttMs: 0,
    downloadKbps: 0,
    uploadKbps: 0,
  },
  hardTimeoutMs: LIMIT_MS,
  allowPrivateTargets: allowPrivate,
})

/**
 * A WebP screenshot (1280 x 800, at most 300 kB), taken within 20 s in a separate process that leaves nothing behind.
 * Throws when the page does not load.
 */
export async function takePicture(
  url: string,
  options: ProcessOptions & { browserPath: string; allowPrivate: boolean; signal: AbortSignal },
): Promise<Buffer> {
  const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), options.signal])
  const running = await startMeasuringProcess(options)
  signal.addEventListener('abort', running.kill, { once: true })
  try {
    signal.throwIfAborted()
    await writeTask({
      job: pictureJob(url, options.allowPrivate),
      folder: running.folder,
      browserPath: options.browserPath,
      isolation: options.isolated ?? isolation(),
      isPicture: true,
    })
    running.begin()
    const { output } = await running.ended
    signal.throwIfAborted()
    const outcome = await readOutcome(running.folder)
    const [picture] = outcome?.evidence ?? []
    if (!picture) throw new Error(outcome?.failure?.detail ?? `No picture. ${output}`)
    return picture.data
  } finally {
    signal.removeEventListener('abort', running.kill)
    await running.clear()
  }
}
