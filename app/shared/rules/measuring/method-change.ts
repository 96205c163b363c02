import { catalogue } from '~/shared/values/catalogue'
import { runQualityMessages } from '../../messages/run-quality'
import type { Emulation, FormFactor } from '../../schemas/agent'

/** Device settings beyond throttling and slowdown of the engine. */
export interface ImitatedDevice extends Pick<Emulation, 'width' | 'height' | 'pixelRatio' | 'userAgent'> {
  formFactor: FormFactor
  /** All three are null without network emulation. */
  rttMs: number | null
  downloadKbps: number | null
  uploadKbps: number | null
}

/** What measured a point. */
export interface Engine {
  lighthouseVersion: string
  chromiumVersion: string
  throttling: string
  cpuSlowdown: number
  /** Time without long tasks that ends a load; null for simulated runs and where not stored. */
  quietMs: number | null
  /** null where not stored. */
  device: ImitatedDevice | null
}

/** Device settings that affect a measurement; the connection does not without throttling. */
export function imitatedDevice(formFactor: FormFactor, emulation: Emulation): ImitatedDevice {
  const { width, height, pixelRatio, throttling, rttMs, downloadKbps, uploadKbps } = emulation
  const connection =
    throttling === 'none'
      ? { rttMs: null, downloadKbps: null, uploadKbps: null }
      : { rttMs, downloadKbps, uploadKbps }
  return { formFactor, width, height, pixelRatio, userAgent: emulation.userAgent ?? null, ...connection }
}

const NETWORKS: Record<string, string> = catalogue('throttlingNames', {
  devtools: 'applied throttling',
  simulate: 'simulated throttling',
  none: 'no throttling',
})

const { slower } = catalogue('processorPace', { slower: (times: number) => `${times}x slower processor` })

const engineParts = (engine: Engine): string[] => [
  `Lighthouse ${engine.lighthouseVersion}`,
  `Chromium ${engine.chromiumVersion}`,
  NETWORKS[engine.throttling] ?? engine.throttling,
  slower(engine.cpuSlowdown),
]

/** Of loads whose window was not stored. */
const FORMER_QUIET_MS = 1_000
const isSimulated = ({ throttling }: Engine) => throttling === 'simulate'

const messages = runQualityMessages.device
const textOrNull = (figure: number | null, format: (figure: number) => string) =>
  figure === null ? null : format(figure)

const deviceParts = (device: ImitatedDevice): (string | null)[] => [
  messages.kinds[device.formFactor],
  messages.screen(device.width, device.height),
  messages.pixelRatio(device.pixelRatio),
  messages.userAgent(device.userAgent),
  textOrNull(device.rttMs, messages.rtt),
  textOrNull(device.downloadKbps, messages.download),
  textOrNull(device.uploadKbps, messages.upload),
]

/** The difference in words; null when there is none. */
export function engineChange(before: Engine, after: Engine): { from: string; to: string } | null {
  const areKnown = before.device !== null && after.device !== null
  const haveWindow = !isSimulated(before) && !isSimulated(after)
  const parts = (engine: Engine) => [
    ...engineParts(engine),
    haveWindow ? runQualityMessages.quietWindow((engine.quietMs ?? FORMER_QUIET_MS) / 1000) : null,
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

const engineMethod = ({ lighthouseVersion, throttling, cpuSlowdown, quietMs }: Engine) =>
  `${lighthouseVersion} ${throttling} ${cpuSlowdown} ${quietMs}`

const methodOf = (engine: Engine) =>
  `${engineMethod(engine)} ${engine.device === null ? '' : identityOf(engine.device)}`

/** 'engine' and 'device' start a new series; a different browser version does not. */
export function classifyMethodChange(before: Engine, after: Engine): 'engine' | 'device' | 'browser' {
  if (before.lighthouseVersion !== after.lighthouseVersion) return 'engine'
  if (isOtherDevice(before, after)) return 'device'
  return engineMethod(before) === engineMethod(after) ? 'browser' : 'engine'
}

interface EngineStep {
  before: Engine
  after: Engine
}

/** Changes in order of time; an unknown device is taken from the neighbour. */
export function withKnownDevices<Step extends EngineStep>(changes: readonly Step[]): Step[] {
  let lastDevice =
    changes.flatMap(({ before, after }) => [before.device, after.device]).find((device) => device !== null) ??
    null
  const filled = (engine: Engine): Engine => {
    lastDevice = engine.device ?? lastDevice
    return { ...engine, device: lastDevice }
  }
  return changes.map((step) => ({ ...step, before: filled(step.before), after: filled(step.after) }))
}

/** From `since` (ms since 1970) on, points have one method. */
export interface MethodStretch {
  from: number
  method: string
}

/** Methods by time, from changes with known devices; empty without changes. */
export function methodStretches(changes: readonly (EngineStep & { at: number })[]): MethodStretch[] {
  const first = changes[0]
  if (!first) return []
  const all = [
    { from: Number.NEGATIVE_INFINITY, method: methodOf(first.before) },
    ...changes.map(({ at, after }) => ({ from: at, method: methodOf(after) })),
  ]
  return all.filter(({ method }, i) => method !== all[i - 1]?.method)
}

/** The method of each moment; moments ascending. */
function methodsAt(times: readonly number[], stretches: readonly MethodStretch[]): (string | undefined)[] {
  let current = 0
  return times.map((at) => {
    while ((stretches[current + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) current++
    return stretches[current]?.method
  })
}

/** Indices at which the method differs from the previous moment. */
export function findMethodBreaks(times: readonly number[], stretches: readonly MethodStretch[]): number[] {
  if (stretches.length < 2) return []
  const methods = methodsAt(times, stretches)
  return methods.flatMap((method, i) => (i > 0 && method !== methods[i - 1] ? [i] : []))
}

/** Whether each moment has the newest method. */
export function isNewestMethod(times: readonly number[], stretches: readonly MethodStretch[]): boolean[] {
  const newest = stretches.at(-1)?.method
  return methodsAt(times, stretches).map((method) => method === newest)
}
