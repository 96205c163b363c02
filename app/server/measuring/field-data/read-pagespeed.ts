import { fieldDataMessages } from '~/shared/messages/field-data'
import type { PageSpeedInsights } from '~/shared/schemas/field-data'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { DAY_MS } from '~/shared/values/units'
import { refuseDemo } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { env } from '../../platform/env'
import { AppError, notFound } from '../../platform/errors'
import { readPoint } from '../results'
import { findAnswer, findSubjectOfRun, type PsiSubject, saveAnswer } from './psi.store'
import { fetchPageSpeed, type PsiFigures, psiFigures } from './psi-client'

const words = fieldDataMessages

type Answer = { figures: PsiFigures; fetchedAt: Date }
/** Concurrent requests for the same URL share one call. */
const underWay = new Map<string, Promise<Answer>>()

async function fetchOnce(ctx: TenantCtx, subject: PsiSubject): Promise<Answer> {
  const key = [ctx.tenant, subject.page_id, subject.form_factor, subject.url].join(' ')
  const other = underWay.get(key)
  if (other) return other
  const asking = (async () => {
    const figures = await fetchPageSpeed(subject.url, subject.form_factor)
    const fetchedAt = ctx.now()
    await saveAnswer(ctx.db, ctx.tenant, subject, figures, fetchedAt)
    return { figures, fetchedAt }
  })()
  underWay.set(key, asking)
  try {
    return await asking
  } finally {
    underWay.delete(key)
  }
}

const methodOf = (throttling: string | null | undefined) =>
  words.method[throttling ?? ''] ?? words.unknownMethod

const METRICS = ['lcp', 'fcp', 'cls', 'tbt', 'si', 'tti', 'ttfb'] as const

function presentOurs(point: PointDetail): PageSpeedInsights['ours'] {
  const { performance, accessibility, bestPractices, seo } = point.scores
  return {
    scores: { performance, accessibility, bestPractices, seo },
    metrics: Object.fromEntries(METRICS.map((key) => [key, point.metrics[key]])) as Record<
      (typeof METRICS)[number],
      number | null
    >,
    lighthouseVersion: point.engine?.lighthouseVersion ?? null,
    method: methodOf(point.engine?.throttling),
    analyzedAt: point.createdAt,
  }
}

const presentTheirs = (figures: PsiFigures): PageSpeedInsights['theirs'] => ({
  scores: {
    performance: figures.scores['performance'] ?? null,
    accessibility: figures.scores['accessibility'] ?? null,
    bestPractices: figures.scores['best-practices'] ?? null,
    seo: figures.scores['seo'] ?? null,
  },
  metrics: figures.metrics,
  lighthouseVersion: figures.lighthouseVersion,
  method: methodOf(figures.throttling),
  analyzedAt: figures.analyzedAt,
})

/** The result of PageSpeed Insights for a run's page, at most a day old. */
export async function readPageSpeed(ctx: TenantCtx): Promise<PageSpeedInsights> {
  if (!env().PSI_API_KEY)
    throw new AppError('NOT_FOUND', words.psiNotConfigured, { reason: 'NOT_CONFIGURED' })
  await refuseDemo(ctx, ctx.tenant)
  const point = await readPoint(ctx)
  const subject = await findSubjectOfRun(ctx.db, ctx.tenant, point)
  if (!subject) throw notFound()
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const kept = await findAnswer(ctx.db, ctx.tenant, subject, since)
  const { figures, fetchedAt } = kept
    ? { figures: psiFigures.parse(kept.answer), fetchedAt: kept.fetched_at }
    : await fetchOnce(ctx, subject)
  return {
    url: subject.url,
    formFactor: subject.form_factor,
    fetchedAt: fetchedAt.toISOString(),
    theirs: presentTheirs(figures),
    ours: presentOurs(point),
  }
}
