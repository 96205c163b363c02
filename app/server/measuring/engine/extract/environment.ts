import type { Emulation, FormFactor, RunEnvironment } from '~/shared/schemas/agent'
import { browserUserAgent } from '../user-agent'
import type { Lhr } from './lhr'

/** The page decides how long these are. */
const MAX_URL_LENGTH = 2_000
const MAX_WARNINGS = 20
const MAX_WARNING_LENGTH = 1_000

/** Complete also for a failed load, whose result lacks the user agent. */
export function extractEnvironment(
  lhr: Pick<
    Lhr,
    'configSettings' | 'environment' | 'lighthouseVersion' | 'finalDisplayedUrl' | 'runWarnings'
  >,
  job: {
    formFactor: FormFactor
    emulation: Pick<Emulation, 'throttling' | 'cpuSlowdown' | 'userAgent'>
  },
  chromiumVersion: string,
): RunEnvironment {
  const { benchmarkIndex, networkUserAgent } = lhr.environment
  const { throttling, cpuSlowdown } = job.emulation
  return {
    lighthouseVersion: lhr.lighthouseVersion,
    chromiumVersion,
    userAgent: networkUserAgent || browserUserAgent({ ...job, chromiumVersion }),
    benchmarkIndex: Number.isFinite(benchmarkIndex) ? benchmarkIndex : null,
    throttling,
    cpuSlowdown: throttling === 'none' ? 1 : cpuSlowdown,
    // A simulated run's metrics come from a model, so it may wait for any time.
    quietMs: throttling === 'simulate' ? null : (lhr.configSettings.cpuQuietThresholdMs ?? null),
    finalUrl: (lhr.finalDisplayedUrl ?? '').slice(0, MAX_URL_LENGTH),
    warnings: lhr.runWarnings.slice(0, MAX_WARNINGS).map((text) => String(text).slice(0, MAX_WARNING_LENGTH)),
  }
}
