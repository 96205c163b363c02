import type { Point, TestStatus } from '~/shared/schemas/lighthouse'
import { scoresFromRow } from './metric-columns'

export interface PointRow {
  id: string
  site_id: number
  page_id: number
  device_id: number
  location_id: number
  created_at: Date
  status: string
  failure_code: string | null
  gap_reason: string | null
  performance: number | null
  accessibility: number | null
  best_practices: number | null
  seo: number | null
  security: number | null
  cache_policy: number | null
}

export const presentPoint = (row: PointRow): Point => ({
  _id: row.id,
  site: row.site_id,
  page: row.page_id,
  device: row.device_id,
  location: row.location_id,
  createdAt: row.created_at.toISOString(),
  status: row.status as TestStatus,
  failureCode: row.failure_code,
  gapReason: row.gap_reason,
  scores: scoresFromRow(row),
})
