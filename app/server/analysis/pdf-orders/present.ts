import type { z } from 'zod'
import type { pdfOrder } from '~/shared/schemas/pdf-order'
import { fileNameOf, STEPS } from './rules'
import type { OrderRow } from './store'

const iso = (at: Date | null) => at?.toISOString() ?? null

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
  fileName: fileNameOf(row.title, row.created_at),
  linkKey,
  createdAt: row.created_at.toISOString(),
  startedAt: iso(row.started_at),
  finishedAt: iso(row.finished_at),
  expiresAt: row.expires_at.toISOString(),
})
