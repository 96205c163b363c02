import type { z } from 'zod'
import type { pdfOrder } from '~/shared/schemas/pdf-order'
import { fileNameOf, periodName, STEPS } from './rules'
import type { OrderRow } from './store'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Of a mail's PDF: whose it is and of when. */
export function orderFileName({ mailing_id, brand_name, title, content, created_at }: OrderRow): string {
  if (mailing_id === null) return fileNameOf(title, created_at.toISOString().slice(0, 10))
  const { startDate = '', endDate = '' } = content
  return fileNameOf(`${brand_name ?? ''} ${title}`, periodName(startDate, endDate))
}

export const presentOrder = (row: OrderRow, linkKey: string | null = null): z.output<typeof pdfOrder> => ({
  _id: row.id,
  organization: row.organization_id,
  organizationName: row.organization_name,
  content: row.content,
  title: row.title,
  state: row.state,
  done: row.done,
  total: STEPS,
  estimateMs: row.estimate_ms,
  ahead: row.state === 'queued' ? row.ahead : null,
  attempts: row.attempts,
  bytes: row.bytes,
  pages: row.pages,
  reason: row.reason,
  timeZone: row.timezone ?? 'UTC',
  fileName: orderFileName(row),
  linkKey,
  createdAt: row.created_at.toISOString(),
  startedAt: iso(row.started_at),
  finishedAt: iso(row.finished_at),
  expiresAt: row.expires_at.toISOString(),
})
