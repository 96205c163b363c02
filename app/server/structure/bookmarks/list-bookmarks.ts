import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Bookmark, BookmarkFigures, bookmarkQuery } from '~/shared/schemas/bookmark'
import { toPage } from '~/shared/schemas/paging'
import { presentLevels, signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { type BookmarkRow, countBookmarks, type FiguresRow, listBookmarkRows } from './store'

/** Bookmarks whose pages the user may still see. */
export async function listBookmarks(ctx: Ctx, query: z.output<typeof bookmarkQuery>) {
  const { search } = query
  const whose = { userId: signedIn(ctx).userId, scope: scopeOf(ctx.actor), search }
  const [rows, total] = await Promise.all([
    listBookmarkRows(ctx.db, whose, query),
    countBookmarks(ctx.db, whose),
  ])
  return toPage({ rows, total }, query, present)
}

const present = (row: BookmarkRow): Bookmark => ({
  _id: row.page_id,
  name: row.name,
  url: row.url,
  ...presentLevels(row),
  isCompetitor: row.is_competitor,
  organization: row.organization_id,
  organizationName: row.organization_name,
  createdAt: row.created_at.toISOString(),
  measuredAt: row.measured_at?.toISOString() ?? null,
  mobile: row.mobile && presentFigures(row.mobile),
  desktop: row.desktop && presentFigures(row.desktop),
})

/** Inside JSON, PostgreSQL writes times as text. */
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())

const presentFigures = (row: FiguresRow): BookmarkFigures => ({
  device: row.device_id,
  location: row.location_id,
  pointId: row.run_id,
  measuredAt: instant(row.created_at),
  scores: {
    performance: row.performance,
    accessibility: row.accessibility,
    bestPractices: row.best_practices,
    seo: row.seo,
  },
  failureCode: row.failure_code,
  attemptedAt: instant(row.attempted_at),
  gapReason: row.gap_reason,
  isNoisy: row.is_noisy,
})
