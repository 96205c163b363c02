import { isInProgress } from '~/shared/rules/measuring/test-status'
import { progressDigest } from '~/shared/rules/onboarding/progress-digest'
import { incompleteText } from '~/shared/rules/verdict/verdict-text'
import type { TestProgress } from '~/shared/schemas/onboarding'
import { type ApiClient, apiFor, nullIfMissing } from '../api-for'
import { pageOfSite } from '../page-of-site'
import { requireVisitor } from '../visitor'
import { readNextSteps } from './read-next-steps'

const FRAMES = 6

/** The newest tests of a page, one per device and location, with their first figures or results, and next steps. */
export async function readLiveReport(request: Request, siteId: string, pageId: string) {
  const visitor = await requireVisitor(request)
  const api = apiFor(request)
  const site = await api.get('/api/sites/{id}', { params: { id: siteId } })
  const page = pageOfSite(site, pageId, request)
  const [all, next] = await Promise.all([
    api.get('/api/lighthouses/tests/progress', { query: { page_id: page._id } }),
    readNextSteps(api, visitor, site._id),
  ])
  const tests = newestPerSeries(all)
  const devices = await Promise.all(tests.map((test) => readDevice(api, test)))
  return {
    site,
    page,
    devices,
    incomplete: devices.flatMap((device) => device.incomplete ?? []),
    now: new Date(),
    isRunning: tests.some(({ status }) => isInProgress(status)),
    digest: progressDigest(all),
    // Until there is a result, it is what to watch.
    next: devices.length === 0 || devices.some(({ result }) => result !== null) ? next : null,
  }
}

function newestPerSeries(tests: TestProgress[]): TestProgress[] {
  const newest = new Map<string, TestProgress>()
  for (const test of tests.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)))
    newest.set(`${test.device}/${test.location}`, test)
  return [...newest.values()].sort((a, b) => a.device - b.device || a.location - b.location)
}

async function readDevice(api: ApiClient, test: TestProgress) {
  const { progress, ...about } = test
  const { stage = null, startedAt = null, usualMs = null } = progress ?? {}
  return { test: about, stage, startedAt, usualMs, ...(await readFigures(api, test)) }
}

/** The result, else the first figures of the run under way. */
async function readFigures(api: ApiClient, test: TestProgress) {
  const { pointId, progress, status } = test
  const none = { result: null, incomplete: null, preview: previewOf(progress) }
  if (pointId === null) return none
  const id = { params: { id: pointId } }
  const [point, film] = await Promise.all([
    nullIfMissing(api.get('/api/lighthouses/{id}', id)),
    nullIfMissing(api.get('/api/lighthouses/{id}/filmstrip', { ...id, query: {} })),
  ])
  if (!point) return none
  const { scores, metrics } = point
  return {
    // A failed test has a point without figures.
    incomplete: status === 'success' ? incompleteText(test.deviceName, point) : null,
    result: { scores, metrics, frames: evenly(withoutStart(film?.frames ?? []), FRAMES) },
    preview: null,
  }
}

function previewOf(progress: TestProgress['progress']) {
  if (!progress?.preview) return null
  const { scores, metrics, frames } = progress.preview
  const shown = frames.map(({ atMs, webp }) => ({ atMs, src: `data:image/webp;base64,${webp}` }))
  return { scores, metrics, frames: shown }
}

/** The first frame shows the empty screen at navigation start. */
const withoutStart = <T>(frames: T[]) => (frames.length > 1 ? frames.slice(1) : frames)

/** At most `most` frames from the first to the last. */
function evenly<T extends { atMs: number; src: string }>(frames: T[], most: number) {
  const step = Math.max(1, (frames.length - 1) / (most - 1))
  const chosen = Array.from({ length: Math.min(most, frames.length) }, (_, n) => frames[Math.round(n * step)])
  return chosen.flatMap((frame) => (frame ? [{ atMs: frame.atMs, src: frame.src }] : []))
}
