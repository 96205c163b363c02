import { runQualityMessages } from '../../messages/run-quality'
import type { Emulation, FormFactor } from '../../schemas/agent'

/** What a device says beyond an engine's throttling and slowdown. */
export interface ImitatedDevice extends Pick<Emulation, 'width' | 'height' | 'pixelRatio' | 'userAgent'> {
  formFactor: FormFactor
  /** All three are null where no connection was imitated. */
  rttMs: number | null
  downloadKbps: number | null
  uploadKbps: number | null
}

/** What a point was measured with. */
export interface Engine {
  lighthouseVersion: string
  chromiumVersion: string
  throttling: string
  cpuSlowdown: number
  /** null where it was not kept. */
  device: ImitatedDevice | null
}

/** What of a device's settings takes part in a measurement: without throttling its connection does not. */
export function imitatedDevice(formFactor: FormFactor, emulation: Emulation): ImitatedDevice {
  const { width, height, pixelRatio, throttling, rttMs, downloadKbps, uploadKbps } = emulation
  const connection =
    throttling === 'none'
      ? { rttMs: null, downloadKbps: null, uploadKbps: null }
      : { rttMs, downloadKbps, uploadKbps }
  return { formFactor, width, height, pixelRatio, userAgent: emulation.userAgent ?? null, ...connection }
}

const NETWORKS: Record<string, string> = {
  devtools: 'applied throttling',
  simulate: 'simulated throttling',
  none: 'no throttling',
}

const engineParts = (engine: Engine): string[] => [
  `Lighthouse ${engine.lighthouseVersion}`,
  `Chromium ${engine.chromiumVersion}`,
  NETWORKS[engine.throttling] ?? engine.throttling,
  `${engine.cpuSlowdown}x slower processor`,
]

const words = runQualityMessages.device
const told = (figure: number | null, tell: (figure: number) => string) =>
  figure === null ? null : tell(figure)

const deviceParts = (device: ImitatedDevice): (string | null)[] => [
  words.kinds[device.formFactor],
  words.screen(device.width, device.height),
  words.pixelRatio(device.pixelRatio),
  words.userAgent(device.userAgent),
  told(device.rttMs, words.rtt),
  told(device.downloadKbps, words.download),
  told(device.uploadKbps, words.upload),
]

/** In words what is different about the measuring; null when nothing is. */
export function engineChange(before: Engine, after: Engine): { from: string; to: string } | null {
  const areKnown = before.device !== null && after.device !== null
  const parts = (engine: Engine) => [
    ...engineParts(engine),
    ...(areKnown && engine.device ? deviceParts(engine.device) : []),
  ]
  const [old, now] = [parts(before), parts(after)]
  const changed = old.flatMap((part, index) => (part === now[index] ? [] : [index]))
  if (changed.length === 0) return null
  const join = (all: (string | null)[]) => changed.flatMap((index) => all[index] ?? []).join(', ')
  return { from: join(old), to: join(now) }
}

const identityOf = (device: ImitatedDevice): string =>
  JSON.stringify([
    device.formFactor,
    device.width,
    device.height,
    device.pixelRatio,
    device.userAgent,
    device.rttMs,
    device.downloadKbps,
    device.uploadKbps,
  ])

const isOtherDevice = (before: Engine, after: Engine): boolean =>
  before.device !== null && after.device !== null && identityOf(before.device) !== identityOf(after.device)

const engineMethod = ({ lighthouseVersion, throttling, cpuSlowdown }: Engine) =>
  `${lighthouseVersion} ${throttling} ${cpuSlowdown}`

const methodOf = (engine: Engine) =>
  `${engineMethod(engine)} ${engine.device === null ? '' : identityOf(engine.device)}`

/**
 * What another engine means: with `engine` and `device` points of another method begin, which are never one series
 * with those before; another version of the browser alone begins none.
 */
export function classifyMethodChange(before: Engine, after: Engine): 'engine' | 'device' | 'browser' {
  if (before.lighthouseVersion !== after.lighthouseVersion) return 'engine'
  if (isOtherDevice(before, after)) return 'device'
  return engineMethod(before) === engineMethod(after) ? 'browser' : 'engine'
}

interface EngineStep {
  before: Engine
  after: Engine
}

/** The changes of a series in the order of time; a device that was not kept is taken for the one next to it. */
export function withKnownDevices<Step extends EngineStep>(changes: readonly Step[]): Step[] {
  let known =
    changes.flatMap(({ before, after }) => [before.device, after.device]).find((device) => device !== null) ??
    null
  const filled = (engine: Engine): Engine => {
    known = engine.device ?? known
    return { ...engine, device: known }
  }
  return changes.map((step) => ({ ...step, before: filled(step.before), after: filled(step.after) }))
}

/** From this moment (ms since 1970) on points were made by one method. */
export interface MethodStretch {
  from: number
  method: string
}

/** Which method counted when, by the changes of a series with their devices known; empty where there was none. */
export function methodStretches(changes: readonly (EngineStep & { at: number })[]): MethodStretch[] {
  const first = changes[0]
  if (!first) return []
  const all = [
    { from: Number.NEGATIVE_INFINITY, method: methodOf(first.before) },
    ...changes.map(({ at, after }) => ({ from: at, method: methodOf(after) })),
  ]
  return all.filter(({ method }, i) => method !== all[i - 1]?.method)
}

/** The method of each of some moments in rising order. */
function methodsAt(times: readonly number[], stretches: readonly MethodStretch[]): (string | undefined)[] {
  let current = 0
  return times.map((at) => {
    while ((stretches[current + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) current++
    return stretches[current]?.method
  })
}

/** The indices of those moments at which another method begins than that of the moment before. */
export function findMethodBreaks(times: readonly number[], stretches: readonly MethodStretch[]): number[] {
  if (stretches.length < 2) return []
  const methods = methodsAt(times, stretches)
  return methods.flatMap((method, i) => (i > 0 && method !== methods[i - 1] ? [i] : []))
}

/** Whether each of those moments is of the newest method. */
export function isNewestMethod(times: readonly number[], stretches: readonly MethodStretch[]): boolean[] {
  const newest = stretches.at(-1)?.method
  return methodsAt(times, stretches).map((method) => method === newest)
}
