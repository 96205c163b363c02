import type { CheckPhase, Phases, Reason } from '~/shared/rules/uptime/outcomes'
import { CHECK_PHASES } from '~/shared/rules/uptime/outcomes'
import { safeAddress } from '~/shared/rules/uptime/safe-address'
import type { MonitorOrder } from '~/shared/schemas/prober'
import { DAY_MS } from '~/shared/values/units'
import { excerptOf, plain, safeHeaders } from './evidence'
import { CheckFault, reasonOf, type Stage, timeoutReasonOf } from './faults'
import type { Attempt, CheckContext } from './kind'
import { redactor } from './redactor'

interface Destroyable {
  destroy: () => void
}

/** State of a running attempt, kept so that a failure has evidence. */
export interface CheckAttempt {
  readonly order: MonitorOrder
  readonly context: CheckContext
  readonly phases: Phases
  isOver: boolean
  address: string | null
  /** Of the last response. */
  answer: { url: URL; status: number; rawHeaders: string[]; contentType: string | undefined } | null
  /** The request's error after the response began, which the response itself does not know. */
  broken: Error | null
  /** Body of the last response. */
  chunks: Buffer[]
  /** URLs requested so far. */
  via: URL[]
  /** The certificate that ends first, of all connections. */
  certificate: { end: number; name: string; isOwn: boolean } | null
  /** What does not fail the check but degrades the monitor. */
  warning: { reason: Reason; detail: string } | null
  enter: (phase: CheckPhase) => void
  leave: (phase: CheckPhase) => void
  /**
   * Registers something to destroy at the end, replacing what it wraps. Node crashes when a socket is
   * destroyed under its TLS handshake.
   */
  track: (thing: Destroyable, replaces?: Destroyable) => void
  /** Instead of failing at the time limit, ends the work with what has arrived; false if that is not enough. */
  onTimeout: (() => boolean) | null
  /** Marks the end of the response time. */
  markComplete: () => void
}

const STAGES: Record<CheckPhase, Stage> = {
  dns: 'dns',
  connect: 'connect',
  tls: 'tls',
  ttfb: 'answer',
  download: 'answer',
}
/** A timer this late shows that this process was blocked. */
const STALL_MS = 250
const MAX_GRACE_MS = 2_000
/** Longer than any request body, so that an echo is recognised as a whole. */
const BEGINNING = 65_536

/** Runs one attempt within the time limit, closes what it opened and returns the result. */
export function attempt(
  order: MonitorOrder,
  context: CheckContext,
  go: (current: CheckAttempt) => Promise<void>,
): Promise<Attempt> {
  const begun = performance.now()
  const owned = new Set<Destroyable>()
  let stage: Stage = 'answer'
  let enteredAt = begun
  let responseMs: number | null = null
  const current: CheckAttempt = {
    order,
    context: context,
    phases: {},
    isOver: false,
    address: null,
    answer: null,
    broken: null,
    chunks: [],
    via: [],
    certificate: null,
    warning: null,
    onTimeout: null,
    enter: (phase) => {
      stage = STAGES[phase]
      enteredAt = performance.now()
    },
    leave: (phase) => {
      current.phases[phase] = (current.phases[phase] ?? 0) + performance.now() - enteredAt
    },
    track: (thing, replaces) => {
      if (current.isOver) thing.destroy()
      else owned.add(thing)
      if (replaces) owned.delete(replaces)
    },
    markComplete: () => {
      responseMs = tenth(performance.now() - begun)
    },
  }
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      if (current.isOver) return
      current.isOver = true
      clearTimeout(limit)
      context.signal.removeEventListener('abort', abort)
      for (const thing of owned) thing.destroy()
      settle()
    }
    const abort = () => finish(() => reject(context.signal.reason))
    const fail = (error: unknown) => finish(() => resolve(failureOf(current, error, stage, responseMs)))
    const endLate = () => {
      if (!current.onTimeout?.()) fail(timeoutFault(order, stage))
    }
    const handleTimeout = (dueAt: number) => {
      const stalledMs = performance.now() - dueAt
      // Responses that arrived during the block are still unread.
      if (stalledMs > STALL_MS) limit = setTimeout(endLate, Math.min(stalledMs, MAX_GRACE_MS))
      else endLate()
    }
    let limit = setTimeout(handleTimeout, order.timeoutMs, begun + order.timeoutMs)
    if (context.signal.aborted) return abort()
    context.signal.addEventListener('abort', abort)
    go(current).then(() => finish(() => resolve(findingOf(current, responseMs))), fail)
  })
}

const tenth = (ms: number) => Math.round(ms * 10) / 10

const timeoutFault = ({ timeoutMs }: MonitorOrder, stage: Stage) =>
  new CheckFault(timeoutReasonOf(stage), `${STAGE_LABELS[stage]} within ${timeoutMs} ms`)

const STAGE_LABELS: Record<Stage, string> = {
  dns: 'no answer of the name service',
  connect: 'no connection',
  tls: 'no TLS handshake',
  answer: 'no whole answer',
}

function phasesOf(current: CheckAttempt): Phases {
  const phases: Phases = {}
  for (const phase of CHECK_PHASES) {
    const ms = current.phases[phase]
    if (ms !== undefined) phases[phase] = tenth(ms)
  }
  return phases
}

const bare = (current: CheckAttempt, responseMs: number | null) => ({
  responseMs,
  phases: phasesOf(current),
  status: current.answer?.status ?? null,
  address: current.address,
  ...(current.certificate && {
    certificateEnd: current.certificate.end,
    certificateName: plain(current.certificate.name, 200),
  }),
  headers: [],
  excerpt: '',
  via: [],
})

function findingOf(current: CheckAttempt, responseMs: number | null): Attempt {
  const { settings, slowMs } = current.order
  const found = bare(current, responseMs)
  const days = 'tlsDays' in settings ? settings.tlsDays : null
  const { certificate, warning } = current
  if (days !== null && certificate && certificate.end - Date.now() < days * DAY_MS) {
    const { name, isOwn } = certificate
    const day = new Date(certificate.end).toISOString().slice(0, 10)
    return isOwn
      ? { ...found, outcome: 'slow', reason: 'tls-expires-soon', detail: `the certificate ends on ${day}` }
      : {
          ...found,
          outcome: 'slow',
          reason: 'tls-issuer-expires-soon',
          detail: `the intermediate certificate “${name}” ends on ${day}`,
        }
  }
  if (warning) return { ...found, outcome: 'slow', ...warning }
  const isSlow = slowMs !== null && responseMs !== null && responseMs > slowMs
  if (isSlow) return { ...found, outcome: 'slow', reason: 'slow', detail: `slower than ${slowMs} ms` }
  return { ...found, outcome: 'ok', reason: null, detail: '' }
}

/** These failures say nothing about the target. */
const INCONCLUSIVE: ReadonlySet<Reason> = new Set<Reason>(['not-checked', 'json-too-large'])

function failureOf(current: CheckAttempt, error: unknown, stage: Stage, responseMs: number | null): Attempt {
  const reason = reasonOf(error, stage)
  const { answer } = current
  const hide = redactor(current.order.secrets)
  return {
    ...bare(current, responseMs),
    outcome: INCONCLUSIVE.has(reason) ? 'unknown' : 'failed',
    reason,
    detail: plain(hide(error instanceof Error ? error.message || error.name : String(error)), 500),
    headers: answer ? safeHeaders(answer.rawHeaders, answer.url, hide) : [],
    excerpt: answer
      ? excerptOf(Buffer.concat(current.chunks).subarray(0, BEGINNING), answer.contentType, hide)
      : '',
    via: current.via.length > 1 ? current.via.map((url) => plain(hide(safeAddress(url.href)), 500)) : [],
  }
}
