import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import type { TenantCtx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { CSV_COLUMNS, cellsOf, type SiteCells } from './csv-cells'
import { readSiteSettings } from './read-settings'

const COLUMNS: CsvColumns<SiteCells> = CSV_COLUMNS.map((column) => [column, (cells) => cells[column]])

/** All settings of the sites of a project or client; an import reads them back to the same state. */
export async function exportSites(ctx: TenantCtx): Promise<Response> {
  const { clientId, projectId } = ctx.target
  const filter = projectId === undefined ? { client: clientId } : { project: projectId }
  return csvResponse(
    `sites-${ctx.now().toISOString().slice(0, 10)}`,
    csvLines(COLUMNS, cellsFrom(ctx, filter)),
  )
}

async function* cellsFrom(
  ctx: TenantCtx,
  filter: { client?: number | undefined; project?: number | undefined },
) {
  for await (const sites of readSiteSettings(ctx, filter))
    yield sites.map(({ projectName, settings }) => cellsOf(projectName, settings))
}

const EXAMPLE: SiteCells = {
  project: '',
  name: 'Example shop',
  pages: 'https://shop.example.com/\nhttps://shop.example.com/cart',
  devices: 'Desktop, Mobile',
  locations: 'Local',
  frequency: DEFAULT_CRON,
  timezone: 'Europe/Berlin',
  isScheduled: 'true',
  tags: 'shop, de',
  runs: '1',
  keepsTrace: 'false',
  countsNoisy: 'false',
  consentCookieName: '',
  consentCookieValue: '',
  gaPropertyId: '',
  isUniversalGA: 'false',
  monitors: '[{"page":"https://shop.example.com/"}]',
}
const EMPTY = Object.fromEntries(CSV_COLUMNS.map((column) => [column, ''])) as SiteCells

const EXAMPLES = [EXAMPLE, { ...EMPTY, name: 'Example blog', pages: 'https://blog.example.com/' }]

/** Empty cells are defaults. */
export const exportTemplate = async (): Promise<Response> =>
  csvResponse('sites-template', csvLines(COLUMNS, examples()))

async function* examples() {
  yield EXAMPLES
}
