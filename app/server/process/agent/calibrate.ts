import { cpus } from 'node:os'
import { calibratedSlowdown } from '~/shared/rules/measuring/run-noise'
import type { AgentJob } from '~/shared/schemas/agent'

const LOOP_MS = 100
const LOOPS = 3

/** CPU count and model; a different name means a different machine. */
export const processorName = (): string =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}`.slice(0, 200)

function loopsPerMs(): number {
  const until = performance.now() + LOOP_MS
  let rounds = 0
  for (let text = ''; performance.now() < until; rounds++) {
    text = `${text}${rounds % 7}`
    if (text.length > 10_000) text = text.slice(-10)
  }
  return rounds / LOOP_MS
}

/** Speed of this machine when idle: the best of a few short loops. Blocks for 0.3 s. */
export const calibrate = (): number => Math.max(...Array.from({ length: LOOPS }, loopsPerMs))

export function calibrated<J extends Pick<AgentJob, 'emulation' | 'processorFactor'>>(job: J): J {
  const cpuSlowdown = calibratedSlowdown(job.emulation.cpuSlowdown, job.processorFactor ?? 1)
  return { ...job, emulation: { ...job.emulation, cpuSlowdown } }
}
