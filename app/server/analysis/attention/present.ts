import { levelOf } from '~/shared/rules/verdict/level'
import { visitsDrop } from '~/shared/rules/verdict/visits-drop'
import type { FormFactor } from '~/shared/schemas/agent'
import type { AttentionOf } from '~/shared/schemas/attention'
import type { FailedRow, Figures, MissedRow, RegressionRow, SlowRow } from './tests.store'
import type { CertificateRow, DownRow, SiteRow } from './uptime.store'
import type { VisitsRow } from './visits.store'
import type { AgentsRow } from './workspace.store'

const siteOf = (row: SiteRow) => ({
  organization: row.organization_id,
  client: row.client_id,
  clientName: row.client_name,
  project: row.project_id,
  site: row.site_id,
  siteName: row.site_name,
})

export const presentDown = (row: DownRow): AttentionOf<'down'> => ({
  kind: 'down',
  ...siteOf(row),
  monitor: row.monitor_id,
  monitorName: row.monitor_name,
  outage: row.outage_id,
  reason: row.reason,
  httpStatus: row.http_status,
  since: row.since.toISOString(),
  alsoHit: row.also_hit,
  alert: row.alert_id,
})

export const presentCertificate = (row: CertificateRow): AttentionOf<'certificate'> => ({
  kind: 'certificate',
  ...siteOf(row),
  monitor: row.monitor_id,
  monitorName: row.monitor_name,
  endsBy: row.ends_by.toISOString(),
  certificateName: row.certificate_name,
  since: row.since.toISOString(),
  alert: row.alert_id,
})

export const presentFailed = (row: FailedRow): AttentionOf<'failed'> => ({
  kind: 'failed',
  ...siteOf(row),
  page: row.page_id,
  pageName: row.page_name,
  pages: row.pages,
  failureCode: row.failure_code ?? '',
  formFactor: row.form_factor,
  since: row.since?.toISOString() ?? null,
})

export const presentIncomplete = (row: FailedRow): AttentionOf<'incomplete'> => ({
  kind: 'incomplete',
  ...siteOf(row),
  page: row.page_id,
  pageName: row.page_name,
  pages: row.pages,
  formFactor: row.form_factor,
  since: null,
})

export const presentMissed = (row: MissedRow): AttentionOf<'missed'> => ({
  kind: 'missed',
  ...siteOf(row),
  cause: row.cause,
  tests: row.tests,
  since: row.since.toISOString(),
})

export const presentRegression = (row: RegressionRow): AttentionOf<'regression'> => ({
  kind: 'regression',
  ...siteOf(row),
  page: row.page_id,
  pageName: row.page_name,
  device: row.device_id,
  deviceName: row.device_name,
  location: row.location_id,
  metric: row.metric,
  before: row.before,
  after: row.after,
  others: row.others,
  level: levelOfRow(row),
  since: row.since.toISOString(),
  alert: row.alert_id,
})

const levelOfRow = ({
  device_name,
  form_factor,
  figures,
}: {
  device_name: string
  form_factor: FormFactor
  figures: Figures
}) =>
  levelOf(
    {
      name: device_name,
      formFactor: form_factor,
      isFailed: false,
      isExcluded: false,
      performance: figures.performance,
      metrics: figures,
    },
    figures,
  )

export const presentSlow = (row: SlowRow): AttentionOf<'slow'>[] => {
  const level = levelOfRow(row)
  if (level === null) return []
  return [
    {
      kind: 'slow',
      ...siteOf(row),
      page: row.page_id,
      pageName: row.page_name,
      pages: row.pages,
      device: row.device_id,
      deviceName: row.device_name,
      location: row.location_id,
      level,
      since: null,
    },
  ]
}

export const presentVisits = (row: VisitsRow): AttentionOf<'visits'>[] => {
  const drop = visitsDrop(row.days)
  if (!drop) return []
  const { before, after, change, since } = drop
  const first = `${since}T00:00:00.000Z`
  return [{ kind: 'visits', ...siteOf(row), page: row.page_id, before, after, change, since: first }]
}

export const presentAgents = (row: AgentsRow): AttentionOf<'agents'> => ({
  kind: 'agents',
  location: row.location_id,
  locationLabel: row.location_label,
  sites: row.sites,
  waiting: row.waiting,
  since: row.since?.toISOString() ?? null,
})
