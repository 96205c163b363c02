import { type Params, paths } from '~/shared/paths'
import type { Advice, AdviceKind } from '~/shared/rules/audits/advice'
import type { ExperimentOffer } from '~/shared/schemas/experiment'
import type { ExperimentKind } from '~/shared/schemas/experiment-change'
import type { FoundOpportunity } from '~/shared/schemas/opportunities'
import type { Fix } from '~/shared/schemas/report-summary'

/** Experiments that test the fix of an audit, by audit id. */
const EXPERIMENTS_BY_AUDIT: Record<string, readonly ExperimentKind[]> = {
  'render-blocking-insight': [
    'deferStylesheet',
    'inlineStylesheet',
    'deferScript',
    'inlineScript',
    'asyncScript',
  ],
  'lcp-discovery-insight': ['preloadLcpImage'],
  'third-parties-insight': ['blockThirdParties', 'blockDomain'],
  'unsized-images': ['imageDimensions'],
  'cls-culprits-insight': ['imageDimensions'],
  'cache-insight': ['cacheHeaders'],
  'document-latency-insight': ['compression'],
}
const EXPERIMENTS_BY_ADVICE: Partial<Record<AdviceKind, readonly ExperimentKind[]>> = {
  redirects: ['blockDomain'],
  fontOrigins: ['blockDomain'],
  failed: ['blockDomain'],
  compression: ['compression'],
}
const MAX_LINKS = 3

export interface ExperimentLink {
  title: string
  target: string | null
  to: string
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : null)

type Named = readonly { url: string | null }[]

/** An offer for a file or host matches only audits that name it. */
function isAbout(items: Named, { target }: ExperimentOffer): boolean {
  if (target === null) return true
  return items.some(({ url }) => url === target || (url !== null && hostOf(url) === target))
}

interface OfferContext {
  offered: readonly ExperimentOffer[]
  startTo: (number: number) => string
}

function linksFor(
  kinds: readonly ExperimentKind[],
  items: Named,
  { offered, startTo }: OfferContext,
): ExperimentLink[] {
  const fitting = offered.flatMap((offer, index) =>
    kinds.includes(offer.kind) && isAbout(items, offer) ? [{ ...offer, number: index + 1 }] : [],
  )
  return fitting
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .slice(0, MAX_LINKS)
    .map(({ title, target, number }) => ({ title, target, to: startTo(number) }))
}

export const experimentLinks = (
  { audit }: Pick<FoundOpportunity, 'audit'>,
  tried: OfferContext,
): ExperimentLink[] => linksFor(EXPERIMENTS_BY_AUDIT[audit.id] ?? [], audit.items, tried)

/** Same for advice from requests. Experiments can change only responses of the site itself. */
export function adviceExperimentLinks(
  { kind, requests }: Pick<Advice, 'kind' | 'requests'>,
  tried: OfferContext,
): ExperimentLink[] {
  const isOwn = requests.some(({ thirdParty }) => !thirdParty)
  if (kind === 'compression' && !isOwn) return []
  return linksFor(EXPERIMENTS_BY_ADVICE[kind] ?? [], requests, tried)
}

const EXPERIMENTS_BY_CAUSE: Partial<Record<NonNullable<Fix['cause']>, readonly ExperimentKind[]>> = {
  loadDelay: ['preloadLcpImage'],
  blocking: EXPERIMENTS_BY_AUDIT['render-blocking-insight'] ?? [],
  script: ['asyncScript', 'deferScript', 'blockThirdParties', 'blockDomain'],
  shift: ['imageDimensions'],
  failed: ['blockDomain'],
}

/** The first experiment that tries the fix. */
export const fixExperimentLinks = (
  { cause, file }: Pick<Fix, 'cause' | 'file'>,
  tried: OfferContext,
): ExperimentLink[] =>
  cause === null ? [] : linksFor(EXPERIMENTS_BY_CAUSE[cause] ?? [], [{ url: file }], tried).slice(0, 1)

type OfTest = { site: number; page: number; device: number; location: number; _id: string }

export const offerDialogTo =
  ({ site, page, device, location, _id }: OfTest, kept: Params) =>
  (offer: number): string =>
    paths.report(site, page, 'experiments', {
      ...kept,
      device,
      location,
      pointId: _id,
      dialog: 'try',
      offer,
    })
