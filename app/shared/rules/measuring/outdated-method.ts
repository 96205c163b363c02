import type { Emulation, FormFactor } from '../../schemas/agent'
import { type Engine, type ImitatedDevice, imitatedDevice } from './method-change'
import { calibratedSlowdown } from './run-noise'

/** What runs to come are told to imitate. */
export interface Wanted {
  formFactor: FormFactor
  emulation: Emulation
}

/** What may measure them. */
export interface Measurer {
  /** null where it has not said so yet. */
  lighthouseVersion: string | null
  /** What it multiplies slowdowns by, if it calibrates itself. */
  processorFactor: number | null
}

/** Why no point can come that is made as an earlier one was: its device is another, or how it is measured. */
export const END_REASONS = ['device', 'engine'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Engines are kept with less precision than settings are typed with. */
const kept = (figure: number | null) => (figure === null ? null : Math.fround(figure))

const identityOf = (device: ImitatedDevice): string =>
  JSON.stringify([
    device.formFactor,
    device.width,
    device.height,
    kept(device.pixelRatio),
    device.userAgent,
    kept(device.rttMs),
    kept(device.downloadKbps),
    kept(device.uploadKbps),
  ])

/** The slowdown is left out: an agent that calibrates itself changes it. */
const isImitating = ({ formFactor, emulation }: Wanted, { throttling, device }: Engine): boolean =>
  emulation.throttling === throttling &&
  (device === null || identityOf(device) === identityOf(imitatedDevice(formFactor, emulation)))

function canMake({ lighthouseVersion, processorFactor }: Measurer, made: Engine, { emulation }: Wanted) {
  if (lighthouseVersion !== null && lighthouseVersion !== made.lighthouseVersion) return false
  const { throttling, cpuSlowdown } = emulation
  const fitted = [1, processorFactor ?? 1].map((factor) => calibratedSlowdown(cpuSlowdown, factor))
  // An agent that does not calibrate itself takes the device's slowdown to the last digit.
  const slowdowns = throttling === 'none' ? [1] : [cpuSlowdown, ...fitted]
  return slowdowns.some((slowdown) => kept(slowdown) === kept(made.cpuSlowdown))
}

/** Why points like one that was made with this engine cannot come any more; null while they can. */
export function endReason(
  made: Engine,
  wanted: readonly Wanted[],
  measurers: readonly Measurer[],
): EndReason | null {
  const alike = wanted.filter((one) => isImitating(one, made))
  if (alike.length === 0) return 'device'
  return alike.some((one) => measurers.some((measurer) => canMake(measurer, made, one))) ? null : 'engine'
}
