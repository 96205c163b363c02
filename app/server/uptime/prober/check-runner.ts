import { NETWORK_REASONS } from '~/shared/rules/uptime/outcomes'
import type { CheckEvidence, CheckResult, MonitorOrder } from '~/shared/schemas/prober'
import type { Connectivity, Sign } from './connectivity'
import type { Attempt, CheckContext, Resolve } from './kinds'
import { createResolve, tryOrder } from './kinds'
import { splitPlace } from './kinds/connect'
import { pause } from './waits'

/** Result of a check over all its attempts. */
export type Finding = Pick<
  CheckResult,
  | 'outcome'
  | 'reason'
  | 'responseMs'
  | 'phases'
  | 'status'
  | 'certificateEnd'
  | 'certificateName'
  | 'tries'
  | 'evidence'
>

/**
 * Runs one check. `isKnownFailing`: the last check here failed too, so that one attempt is enough. Rejects
 * only when the signal aborts.
 */
export type Look = (
  order: MonitorOrder,
  how: { isKnownFailing: boolean; signal: AbortSignal },
) => Promise<Finding>

const SECOND_TRY_MS = 250
const NAME_REASONS: ReadonlySet<Attempt['reason']> = new Set<Attempt['reason']>([
  'dns-not-found',
  'dns-failed',
])

/** Confirms failures with a second attempt and a check of the prober's own network. */
export function createCheckRunner({
  allowPrivate,
  version,
  connectivity,
  resolve = createResolve(),
  tryOnce = tryOrder,
}: {
  allowPrivate: boolean
  /** For the User-Agent. */
  version: string
  connectivity: Pick<Connectivity, 'confirm' | 'note'>
  resolve?: Resolve
  tryOnce?: (order: MonitorOrder, context: CheckContext) => Promise<Attempt>
}): Look {
  const userAgent = `Lightkeeper-Uptime/${version} (+monitoring)`

  async function one(order: MonitorOrder, signal: AbortSignal) {
    const at = Date.now()
    let name = order.target
    const lookUp: Resolve = (host) => {
      name = host
      return resolve(host)
    }
    const found = await tryOnce(order, { allowPrivate, signal, resolve: lookUp, userAgent })
    const isOfNetwork =
      found.outcome === 'failed' && found.reason !== null && NETWORK_REASONS.has(found.reason)
    const sign = isOfNetwork ? signOf(found) : hasReached(found) ? 'answer' : null
    const { address } = found
    if (sign)
      connectivity.note({
        host: hostOf(order),
        sign,
        intervalMs: order.intervalMs,
        begunAt: at,
        address,
      })
    const failedName = usesSystemResolver(order) && NAME_REASONS.has(found.reason) ? name : undefined
    const isOurs = async () => isOfNetwork && (await connectivity.confirm(failedName)).isCutOff
    return { at, found, isOurs }
  }

  return async (order, { isKnownFailing, signal }) => {
    const first = await one(order, signal)
    if (first.found.outcome !== 'failed') return findingOf(first.found, [])
    const [isCutOff] = await Promise.all([
      first.isOurs(),
      isKnownFailing ? null : pause(SECOND_TRY_MS, signal),
    ])
    if (isCutOff) return cutOff(first.found, 1)
    if (isKnownFailing) return findingOf(first.found, [first])
    const second = await one(order, signal)
    if (second.found.outcome !== 'failed') return findingOf(second.found, [], 2)
    if (await second.isOurs()) return cutOff(second.found, 2)
    return findingOf(second.found, [first, second])
  }
}

const hasReached = ({ responseMs, phases }: Attempt) => responseMs !== null || phases.connect !== undefined
/** A refusal proves that there is a network. */
const signOf = (found: Attempt): Sign =>
  found.reason === 'refused' || hasReached(found) ? 'refusal' : 'silence'

interface Try {
  at: number
  found: Attempt
}

function findingOf(found: Attempt, failures: Try[], tries = Math.max(1, failures.length)): Finding {
  const { outcome, reason, responseMs, phases, status, certificateEnd, certificateName } = found
  const result = { outcome, reason, responseMs, phases, status, tries, evidence: failures.map(evidenceOf) }
  return certificateEnd == null ? result : { ...result, certificateEnd, certificateName }
}

const cutOff = (found: Attempt, tries: number): Finding => ({
  ...findingOf({ ...found, outcome: 'unknown', reason: 'cut-off', responseMs: null }, [], tries),
  phases: {},
  status: null,
})

function evidenceOf({ at, found }: Try): CheckEvidence {
  const { detail, address, phases, status, headers, excerpt, via } = found
  return { at, reason: found.reason ?? 'protocol', detail, address, phases, status, headers, excerpt, via }
}

const usesSystemResolver = ({ settings }: MonitorOrder) =>
  settings.kind !== 'dns' || settings.resolver === null

/** The machine behind an order, to count failing hosts. */
function hostOf({ target, settings }: MonitorOrder): string {
  if (settings.kind === 'dns') return settings.resolver ?? target
  if (settings.kind === 'tls' || settings.kind === 'tcp') return splitPlace(target, 443).host
  return URL.parse(target)?.hostname ?? target
}
