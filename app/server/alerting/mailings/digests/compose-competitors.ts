import { NOT_MEASURED } from '~/shared/format/figure'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { digestMessages } from '~/shared/messages/digests'
import { paths } from '~/shared/paths'
import {
  type PeriodFigures,
  periodFigures,
  preferredFormFactor,
  ranksOf,
} from '~/shared/rules/mailings/period-figures'
import { median } from '~/shared/rules/statistics/statistics'
import type { Db } from '../../../platform/db'
import type { MailBlock } from '../../../platform/mail'
import { listFieldLcp, listRivalDays, listRivalPages, type RivalPage } from '../digest-competitors.store'
import type { DigestPlace } from '../digest-facts.store'
import { changeCell, type Written } from './compose-report'
import type { Periods } from './read-facts'

const words = digestMessages.competitors
const TOP = 3

type MailChange = Extract<MailBlock, { kind: 'changes' }>['items'][number]

interface Contender extends RivalPage, PeriodFigures {
  label: string
  /** Days of the period with tests. */
  tests: number
  rank: number | null
  rankBefore: number | null
  field: number | null
}

export interface CompetitorFacts {
  contenders: Contender[]
  formFactor: 'MOBILE' | 'DESKTOP'
}

const labelOf = ({ name, site_name, is_competitor }: RivalPage): string => {
  const label = words.pageOfSite(name, site_name)
  return is_competitor ? label : words.own(label)
}

/** Own pages and competitors, the fastest first; what was not measured comes last. */
export async function readCompetitors(
  db: Db,
  place: DigestPlace,
  { period, before }: Periods,
): Promise<CompetitorFacts> {
  const pages = await listRivalPages(db, place)
  const ids = pages.map(({ id }) => id)
  const days = await listRivalDays(db, place.tenant, ids, { from: before.from, to: period.to })
  const formFactor = preferredFormFactor(days)
  const field = await listFieldLcp(db, place.tenant, ids, { formFactor, to: period.to })
  const byPage = Map.groupBy(
    days.filter((day) => day.form_factor === formFactor),
    ({ page_id }) => page_id,
  )
  const from = period.from.getTime()
  const figures = ids.map((id) => periodFigures(byPage.get(id) ?? [], from))
  const earlier = ids.map((id) =>
    median((byPage.get(id) ?? []).flatMap(({ at, lcp }) => (at < from && lcp !== null ? [lcp] : []))),
  )
  const ranks = ranksOf(figures.map(({ lcp }) => lcp))
  // A rival that was measured in one of the periods only would move all others.
  const isAlike = figures.every(({ lcp }, index) => (lcp === null) === (earlier[index] === null))
  const ranksBefore = isAlike ? ranksOf(earlier) : []
  const contenders = pages.map(
    (page, index): Contender => ({
      ...page,
      ...(figures[index] ?? periodFigures([], from)),
      label: labelOf(page),
      tests: (byPage.get(page.id) ?? []).filter(({ at }) => at >= from).length,
      rank: ranks[index] ?? null,
      rankBefore: ranksBefore[index] ?? null,
      field: field.get(page.id) ?? null,
    }),
  )
  return {
    contenders: contenders.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.id - b.id),
    formFactor,
  }
}

/** Ranks of own pages that moved, then significant changes of anyone. */
function changesOf({ contenders }: CompetitorFacts, link: (one: Contender) => string): MailChange[] {
  const ranked = contenders.filter(({ rank }) => rank !== null).length
  const moved = contenders.flatMap((one): MailChange[] => {
    const { rank, rankBefore } = one
    if (one.is_competitor || rank === null || rankBefore === null || rank === rankBefore) return []
    if (one.difference === null) return []
    const detail = words.lcpDetail(
      formatMetricDifference('lcp', one.difference).text,
      formatMetric('lcp', one.lcp).text,
    )
    const tone = rank > rankBefore ? 'poor' : 'good'
    return [{ tone, title: words.moved(one.label, rank, ranked, rankBefore), detail, url: link(one) }]
  })
  const changed = contenders
    .filter(
      ({ difference, rank, rankBefore, is_competitor }) =>
        difference !== null && (is_competitor || rankBefore === null || rank === rankBefore),
    )
    .map(
      (one): MailChange => ({
        tone: one.is_competitor ? 'quiet' : one.verdict === 'worse' ? 'poor' : 'good',
        title: words.lcp(one.label),
        detail: words.lcpDetail(
          formatMetricDifference('lcp', one.difference).text,
          formatMetric('lcp', one.lcp).text,
        ),
        url: link(one),
      }),
    )
  return [...moved, ...changed]
}

export function competitorBlocks(
  facts: CompetitorFacts,
  clientId: number,
  written: Written,
): { blocks: MailBlock[]; preview: string } {
  const { contenders, formFactor } = facts
  const linkOf = (one: Contender) => written.link(clientId, paths.report(one.site_id, one.id, 'performance'))
  if (!contenders.some(({ is_competitor }) => is_competitor))
    return { blocks: [{ kind: 'text', text: words.none }], preview: words.none }
  const ranked = contenders.filter(({ rank }) => rank !== null).length
  const best = contenders.find(({ is_competitor, rank }) => !is_competitor && rank !== null)
  const changes = changesOf(facts, linkOf)
  const unmeasured = contenders.filter(({ lcp, tests }) => lcp === null && tests > 0)
  const left = unmeasured.length > 0 ? digestMessages.unmeasured(unmeasured.map(({ label }) => label)) : null
  const position = best ? words.bestOwn(best.label, best.rank ?? 1, ranked) : (left ?? digestMessages.noTests)
  const preview = changes[0] ? digestMessages.preview(changes[0].title, changes.length - 1) : position
  const top: MailBlock[] =
    changes.length > 0
      ? [{ kind: 'changes', items: changes.slice(0, TOP) }]
      : [{ kind: 'text', text: left ?? digestMessages.noChanges }]
  const table: MailBlock = {
    kind: 'table',
    caption: words.caption(digestMessages.devices[formFactor]),
    head: [...words.head],
    rows: contenders.map((one) => ({
      cells: [
        one.label,
        one.rank === null ? NOT_MEASURED : words.rank(one.rank, ranked),
        formatMetric('lcp', one.lcp).text,
        one.lcp === null ? NOT_MEASURED : changeCell(one.verdict, one.difference),
        formatScore(one.performance).text,
        formatMetric('lcp', one.field).text,
      ],
      url: linkOf(one),
    })),
  }
  return { blocks: [...top, { kind: 'text', text: position }, table], preview }
}
