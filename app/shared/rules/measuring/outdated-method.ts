import type { Emulation, FormFactor } from '../../schemas/agent'
import { type Engine, type ImitatedDevice, imitatedDevice } from './method-change'
import { calibratedSlowdown } from './run-noise'

/** Emulation of future runs. */
export interface DeviceSettings {
  formFactor: FormFactor
  emulation: Emulation
}

/** An agent that may measure them. */
export interface Measurer {
  /** null before its first report. */
  lighthouseVersion: string | null
  /** Slowdown factor of a self-calibrating agent. */
  processorFactor: number | null
  /** Quiet window of its newest run without simulation, 0 where not stored; null without such a run. */
  quietMs: number | null
}

/** Why no comparable point can follow: different device or engine. */
export const END_REASONS = ['device', 'engine'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Stored engines have less precision than settings. */
const rounded = (figure: number | null) => (figure === null ? null : Math.fround(figure))

const identityOf = (device: ImitatedDevice): string =>
  JSON.stringify([
    device.formFactor,
    device.width,
    device.height,
    rounded(device.pixelRatio),
    device.userAgent,
    rounded(device.rttMs),
    rounded(device.downloadKbps),
    rounded(device.uploadKbps),
  ])

/** Without the slowdown, which self-calibrating agents change. */
const isImitating = ({ formFactor, emulation }: DeviceSettings, { throttling, device }: Engine): boolean =>
  emulation.throttling === throttling &&
  (device === null || identityOf(device) === identityOf(imitatedDevice(formFactor, emulation)))

function canMake(measurer: Measurer, made: Engine, { emulation }: DeviceSettings) {
  const { lighthouseVersion, processorFactor, quietMs } = measurer
  if (lighthouseVersion !== null && lighthouseVersion !== made.lighthouseVersion) return false
  const { throttling, cpuSlowdown } = emulation
  if (throttling !== 'simulate' && quietMs !== null && quietMs !== (made.quietMs ?? 0)) return false
  const fitted = [1, processorFactor ?? 1].map((factor) => calibratedSlowdown(cpuSlowdown, factor))
  // Other agents use the device's slowdown exactly.
  const slowdowns = throttling === 'none' ? [1] : [cpuSlowdown, ...fitted]
  return slowdowns.some((slowdown) => rounded(slowdown) === rounded(made.cpuSlowdown))
}

/** Why comparable points are no longer possible; null while they are. */
export function endReason(
  made: Engine,
  settings: readonly DeviceSettings[],
  measurers: readonly Measurer[],
): EndReason | null {
  const alike = settings.filter((one) => isImitating(one, made))
  if (alike.length === 0) return 'device'
  return alike.some((one) => measurers.some((measurer) => canMake(measurer, made, one))) ? null : 'engine'
}
