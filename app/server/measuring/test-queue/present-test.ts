import { isInProgress, type RepeatReason } from '~/shared/rules/measuring/test-status'
import type { FormFactor } from '~/shared/schemas/agent'
import type { Test, TestStatus } from '~/shared/schemas/lighthouse'
import type { TestRow } from './test.store'

export const presentTest = (row: TestRow): Test => ({
  testId: row.id,
  status: row.status as TestStatus,
  formFactor: row.form_factor as FormFactor,
  site: row.site_id,
  page: row.page_id,
  device: row.device_id,
  deviceName: row.device_name,
  location: row.location_id,
  pointId: row.point_id,
  failureCode: row.failure_code,
  repeatReason: isInProgress(row.status as TestStatus) ? (row.repeat_reason as RepeatReason | null) : null,
  createdAt: row.created_at.toISOString(),
})
