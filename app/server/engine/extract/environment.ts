import type { Emulation, RunEnvironment } from '~/shared/schemas/agent'
import type { Lhr } from './lhr'

export function extractEnvironment(
  lhr: Pick<Lhr, 'environment' | 'lighthouseVersion' | 'finalDisplayedUrl' | 'runWarnings'>,
  emulation: Pick<Emulation, 'throttling' | 'cpuSlowdown'>,
  chromiumVersion: string,
): RunEnvironment {
  const { benchmarkIndex } = lhr.environment
  return {
    lighthouseVersion: lhr.lighthouseVersion,
    chromiumVersion,
    userAgent: lhr.environment.networkUserAgent,
    benchmarkIndex: Number.isFinite(benchmarkIndex) ? benchmarkIndex : null,
    throttling: emulation.throttling,
    cpuSlowdown: emulation.throttling === 'none' ? 1 : emulation.cpuSlowdown,
    finalUrl: lhr.finalDisplayedUrl,
    warnings: lhr.runWarnings.map(String),
  }
}
