import { sql } from 'kysely'
import type { CHART_HEIGHTS, CHART_WIDTHS } from '~/shared/rules/personal-dashboards/choices'
import { type Db, execute, firstOf, insertRows, rowsOf, updaterOf } from '../../platform/db'
import type { StoredSettings } from './settings'

interface ChartLayout {
  width: (typeof CHART_WIDTHS)[number]
  height: (typeof CHART_HEIGHTS)[number]
}

export interface ChartRow extends ChartLayout {
  organization_id: number
  id: string
  dashboard_id: string
  client_id: number
  title: string
  position: number
  settings: StoredSettings
  /** Whether its budget has alert rules. */
  sends_alert: boolean
}

const COLUMNS = sql`c.organization_id, c.id, c.dashboard_id, c.client_id, c.title, c.position, c.width, c.height,
  c.settings, exists (select from chart_alert a where a.organization_id = c.organization_id and a.chart_id = c.id)
    as sends_alert`

interface Owned {
  organization_id: number
  id: string
}

/** Charts of dashboards of any tenants, which the caller has checked, in order. */
export async function listChartsOf(db: Db, dashboards: readonly Owned[]): Promise<ChartRow[]> {
  if (dashboards.length === 0) return []
  return rowsOf<ChartRow>(db)`
    select ${COLUMNS} from unnest(${dashboards.map((one) => one.organization_id)}::int[],
      ${dashboards.map(({ id }) => id)}::uuid[]) as asked(organization_id, id)
    join live.chart c on c.organization_id = asked.organization_id and c.dashboard_id = asked.id
    order by c.dashboard_id, c.position, c.created_at`
}

export const findChart = (db: Db, tenant: number, id: string) => firstOf<ChartRow>(db)`
    select ${COLUMNS} from live.chart c where c.organization_id = ${tenant} and c.id = ${id}`

export const lockChart = (db: Db, tenant: number, id: string) => firstOf<ChartRow>(db)`
    select ${COLUMNS} from live.chart c where c.organization_id = ${tenant} and c.id = ${id} for update of c`

export interface NewChartRow extends ChartLayout {
  id: string
  dashboard: string
  client: number
  title: string
  position: number
  settings: StoredSettings
}

export async function insertCharts(
  db: Db,
  tenant: number,
  charts: readonly NewChartRow[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await insertRows(
    db,
    'chart',
    charts.map((chart) => ({
      organization_id: tenant,
      id: chart.id,
      dashboard_id: chart.dashboard,
      client_id: chart.client,
      title: chart.title,
      position: chart.position,
      width: chart.width,
      height: chart.height,
      settings: chart.settings,
      version: 0,
      known_pages: [],
      created_at: at,
      updated_at: at,
    })),
  )
}

interface ChartUpdate extends ChartLayout {
  title: string
  settings: StoredSettings
}

export const updateChartRow = (
  db: Db,
  tenant: number,
  id: string,
  { title, width, height, settings }: ChartUpdate,
  now: Date,
): Promise<boolean> =>
  updaterOf('live.chart')(db, tenant, id, { title, width, height, settings: JSON.stringify(settings) }, now)

export interface LaidOutChart extends ChartLayout {
  _id: string
}

/** In the order given. */
export async function setLayout(db: Db, tenant: number, charts: readonly LaidOutChart[]): Promise<void> {
  const column = (name: keyof LaidOutChart) => charts.map((chart) => chart[name])
  await execute(db)`update live.chart c set position = k.position - 1, width = k.width, height = k.height
    from unnest(${column('_id')}::uuid[], ${column('width')}::text[], ${column('height')}::text[])
      with ordinality as k(id, width, height, position)
    where c.organization_id = ${tenant} and c.id = k.id`
}
