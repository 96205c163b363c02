import { type Params, paths } from '~/shared/paths'
import type { Advice, AdviceKind } from '~/shared/rules/advice'
import type { ExperimentOffer } from '~/shared/schemas/experiment'
import type { ExperimentKind } from '~/shared/schemas/experiment-change'
import type { FoundOpportunity } from '~/shared/schemas/opportunities'

/** By the names that audits keep, what of the experiments tries what they ask for. */
const TRIED_BY: Record<string, readonly ExperimentKind[]> = {
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
const TRIED_BY_ADVICE: Partial<Record<AdviceKind, readonly ExperimentKind[]>> = {
  redirects: ['blockDomain'],
  fontOrigins: ['blockDomain'],
  failed: ['blockDomain'],
  compression: ['compression'],
}
const MOST = 3

export interface TryLink {
  title: string
  target: string | null
  to: string
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : null)

type Named = readonly { url: string | null }[]

/** An offer about a file or host fits only what names it. */
function isAbout(items: Named, { target }: ExperimentOffer): boolean {
  if (target === null) return true
  return items.some(({ url }) => url === target || (url !== null && hostOf(url) === target))
}

interface Tried {
  offered: readonly ExperimentOffer[]
  /** Where the dialog that starts the offer of this number is. */
  tryTo: (number: number) => string
}

function linksFor(kinds: readonly ExperimentKind[], items: Named, { offered, tryTo }: Tried): TryLink[] {
  const fitting = offered.flatMap((offer, index) =>
    kinds.includes(offer.kind) && isAbout(items, offer) ? [{ ...offer, number: index + 1 }] : [],
  )
  return fitting
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .slice(0, MOST)
    .map(({ title, target, number }) => ({ title, target, to: tryTo(number) }))
}

/** The experiments that try what an opportunity asks for, of those that are offered for its test. */
export const tryLinks = ({ audit }: Pick<FoundOpportunity, 'audit'>, tried: Tried): TryLink[] =>
  linksFor(TRIED_BY[audit.id] ?? [], audit.items, tried)

/** The same for advice from requests. Only what the site itself sends can be tried otherwise. */
export function tryAdvice({ kind, requests }: Pick<Advice, 'kind' | 'requests'>, tried: Tried): TryLink[] {
  const isOwn = requests.some(({ thirdParty }) => !thirdParty)
  if (kind === 'compression' && !isOwn) return []
  return linksFor(TRIED_BY_ADVICE[kind] ?? [], requests, tried)
}

type OfTest = { site: number; page: number; device: number; location: number; _id: string }

/** The dialog of an offer on the experiments screen of a test. */
export const tryOfferTo =
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
