import type { StatusStep } from '~/shared/rules/uptime/types'
import type { Db } from '../../platform/db'
import { idsAt } from '../../platform/ids'
import {
  type EndedOutage,
  type Evidence,
  endIncidents,
  endOutages,
  lockIncidents,
  MAX_EVIDENCE,
  type Opening,
  openOutages,
} from '../outages'
import { insertRechecks } from './order.store'
import { replaceSpans } from './span.store'
import { type StateChange, updateStates, type Watched } from './state.store'

export interface AppliedStep {
  watched: Watched
  step: StatusStep
  seen?: StateChange['seen']
  certificate?: StateChange['certificate']
  /** Attempts of failed checks reported now, oldest first. */
  evidence?: Evidence[]
}

const SHOWN_KINDS: ReadonlySet<string> = new Set(['http', 'keyword', 'json'])

/** Stores the status changes of locked monitors. Returns the organizations of which any status changed. */
export async function applySteps(tx: Db, applied: AppliedStep[], now: Date): Promise<Set<number>> {
  const openings: Opening[] = []
  const ends: EndedOutage[] = []
  const nextId = idsAt(now)
  const states = applied.map((each): StateChange => {
    const { organization, monitor, settleAt: settledAt } = each.watched
    let outage = each.watched.outage
    for (const event of each.step.events) {
      if (event.kind === 'outage') {
        const opening = openingOf(each, event, nextId())
        openings.push(opening)
        outage = opening.id
      } else if (outage !== null) {
        ends.push({ organization, id: outage, at: event.at, by: event.by })
        outage = null
      }
    }
    const { status, settleAt } = each.step
    return {
      organization,
      monitor,
      truth: status,
      settleAt,
      isEarlier: settleAt !== null && (settledAt === null || settleAt < settledAt),
      outage,
      seen: each.seen ?? null,
      certificate: each.certificate ?? null,
    }
  })
  await updateStates(tx, states)
  const changed = applied.filter(({ step }) => step.spans.length > 0)
  await replaceSpans(
    tx,
    changed.map(({ watched, step }) => ({ ...watched, spans: step.spans })),
  )
  await insertRechecks(
    tx,
    applied.flatMap(({ watched: { organization, monitor }, step }) =>
      step.rechecks.map((recheck) => ({ ...recheck, organization, monitor })),
    ),
  )
  await writeOutages(tx, openings, ends, now)
  return new Set([
    ...changed.map(({ watched }) => watched.organization),
    ...[...openings, ...ends].map(({ organization }) => organization),
  ])
}

async function writeOutages(tx: Db, openings: Opening[], ends: EndedOutage[], now: Date): Promise<void> {
  if (openings.length + ends.length === 0) return
  await lockIncidents(
    tx,
    [...openings, ...ends].map(({ organization }) => organization),
  )
  await openOutages(tx, openings, now)
  await endIncidents(tx, await endOutages(tx, ends))
}

function openingOf(
  { watched, evidence = [] }: AppliedStep,
  { since, reason, locations }: Extract<StatusStep['events'][number], { kind: 'outage' }>,
  id: string,
): Opening {
  return {
    organization: watched.organization,
    id,
    monitor: watched.monitor,
    startedAt: since,
    reason,
    locations,
    host: hostOf(watched.target),
    address: evidence.findLast(({ address }) => address !== null)?.address ?? null,
    evidence: evidence.slice(-MAX_EVIDENCE),
    wantsPicture: SHOWN_KINDS.has(watched.kind),
  }
}

/** Host of a URL, of `host:port`, of `[::1]:port`, or a bare name. */
function hostOf(target: string): string {
  if (/^https?:\/\//i.test(target) && URL.canParse(target)) return new URL(target).hostname
  const bracketed = /^\[([^\]]+)\]/.exec(target)?.[1]
  return (bracketed ?? target.replace(/:\d+$/, '')).toLowerCase()
}
