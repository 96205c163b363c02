import { requestChanges } from '~/shared/rules/audits/request-changes'
import { slowerRequests } from '~/shared/rules/audits/slower-requests'
import { groupThirdParties } from '~/shared/rules/audits/third-parties'
import type { Comparability } from '~/shared/rules/statistics/test-difference'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { SessionDifference } from '~/shared/schemas/compare-session'
import {
  compareSections,
  diffAmounts,
  diffMetrics,
  diffScores,
  haveSameMethod,
  presentRequest,
} from '../../measuring/comparisons'
import { isExcluded } from '../../measuring/results'
import type { ReadRun, RunEvidence } from './read-run'

/** More are only counted: eight tests of five hundred requests must stay readable. */
const MAX_LISTED = 10

const listed = <Item>(items: readonly Item[]) => ({ total: items.length, items: items.slice(0, MAX_LISTED) })

async function comparabilityOf(
  { ctx, run: before }: ReadRun,
  { run: after }: ReadRun,
): Promise<Comparability> {
  if (before.device_id !== after.device_id || before.location_id !== after.location_id) return 'device'
  if (!(await haveSameMethod(ctx.db, before, after))) return 'engine'
  if (isExcluded(before) || isExcluded(after)) return 'disturbed'
  return before.is_point && after.is_point ? 'same' : 'single'
}

const isOneSeries = ({ run: one }: ReadRun, { run: other }: ReadRun) => one.page_id === other.page_id

function diffRequests(before: RunEvidence, after: RunEvidence): SessionDifference['requests'] {
  if (!before.requests || !after.requests) return null
  const timed = (request: NetworkRequest) => ({
    ...presentRequest(request),
    startMs: request.startMs,
    endMs: request.endMs,
  })
  const changes = requestChanges({ before: before.requests.map(timed), after: after.requests.map(timed) })
  const larger = changes.resized.filter(
    ({ before, after }) => (after.transferSize ?? 0) > (before.transferSize ?? 0),
  )
  return {
    came: listed(changes.came),
    went: listed(changes.went),
    larger: listed(larger),
    slower: listed(slowerRequests(changes.pairs)),
  }
}

function diffThirdParties(before: RunEvidence, after: RunEvidence): SessionDifference['thirdParties'] {
  if (!before.requests || !after.requests) return null
  const parties = (read: RunEvidence) =>
    new Map(groupThirdParties(read.requests ?? [], null).map((party) => [party.entity, party]))
  const [then, now] = [parties(before), parties(after)]
  const pick = (found: { requests: number; bytes: number } | undefined) =>
    found ? { requests: found.requests, bytes: found.bytes } : null
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((entity) => ({ entity, before: pick(then.get(entity)), after: pick(now.get(entity)) }))
    .filter(({ before, after }) => before?.bytes !== after?.bytes || before?.requests !== after?.requests)
    .sort((a, b) => Math.abs(growthOf(b)) - Math.abs(growthOf(a)))
    .slice(0, MAX_LISTED)
}

const growthOf = ({ before, after }: { before: { bytes: number } | null; after: { bytes: number } | null }) =>
  (after?.bytes ?? 0) - (before?.bytes ?? 0)

function diffMainThread(before: RunEvidence, after: RunEvidence): SessionDifference['mainThread'] {
  if (!before.details || !after.details) return null
  const [then, now] = [before.details, after.details].map(
    (details) => new Map(details.mainThread.map(({ group, ms }) => [group, ms])),
  ) as [Map<string, number>, Map<string, number>]
  return [...new Set([...then.keys(), ...now.keys()])].map((group) => ({
    group,
    before: then.get(group) ?? null,
    after: now.get(group) ?? null,
  }))
}

/** Differ with every response. */
const VOLATILE = /^(date|age|etag|last-modified|x-request-id|cf-ray|content-length|expires|set-cookie)$/

const headersOf = ({ requests }: RunEvidence) =>
  requests?.find(({ resourceType, status }) => resourceType === 'Document' && status >= 200 && status < 300)
    ?.headers ?? null

function diffHeaders(before: RunEvidence, after: RunEvidence): SessionDifference['headers'] {
  const [then, now] = [headersOf(before), headersOf(after)]
  if (!then || !now) return null
  return [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((name) => !VOLATILE.test(name) && then[name] !== now[name])
    .sort()
    .map((name) => ({ name, before: then[name] ?? null, after: now[name] ?? null }))
}

const titled = (audits: readonly { section: string; id: string; title: string }[]) =>
  audits.map(({ section, id, title }) => ({ section, id, title }))

function diffAudits(before: RunEvidence, after: RunEvidence): SessionDifference['audits'] {
  const changes = compareSections(before.sections, after.sections)
  return changes && { newlyFailed: titled(changes.newlyFailed), newlyPassed: titled(changes.newlyPassed) }
}

type Figures = Pick<SessionDifference, 'sameness' | 'scores' | 'metrics' | 'amounts'>
type Details = Omit<SessionDifference, 'position' | keyof Figures>

/** A test against the baseline: `before` is the baseline, whichever was measured first. */
export async function diffFigures(before: ReadRun, after: ReadRun): Promise<Figures> {
  const sameness = await comparabilityOf(before, after)
  const unique = new Map([...before.alike, ...after.alike].map((row) => [row.id, row]))
  const alike = isOneSeries(before, after)
    ? [...unique.values()]
    : { before: before.alike, after: after.alike }
  const sides = { before: before.run, after: after.run, sameness, alike }
  return {
    sameness,
    scores: diffScores(sides),
    metrics: diffMetrics(sides),
    amounts: diffAmounts(sides),
  }
}

/** Of a test whose evidence was not asked for. */
export const NO_DETAILS: Details = {
  requests: null,
  thirdParties: null,
  audits: null,
  mainThread: null,
  headers: null,
}

export const diffEvidence = (before: RunEvidence, after: RunEvidence): Details => ({
  requests: diffRequests(before, after),
  thirdParties: diffThirdParties(before, after),
  audits: diffAudits(before, after),
  mainThread: diffMainThread(before, after),
  headers: diffHeaders(before, after),
})
