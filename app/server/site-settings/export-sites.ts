import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import type { TenantCtx } from '../context'
import { CSV_COLUMNS, cellsOf, guardCell, type SiteCells } from './csv-cells'
import { readSiteSettings } from './read-settings'

/** Spreadsheets take a file without the mark for their own encoding. */
const OPTIONS = { bom: true, header: true, columns: [...CSV_COLUMNS], record_delimiter: 'windows' } as const

const fileResponse = (name: string, rows: AsyncIterable<SiteCells> | Iterable<SiteCells>): Response => {
  const guarded = Readable.from(rows).map((cells: SiteCells) =>
    Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, guardCell(text)])),
  )
  const lines = guarded.pipe(stringify(OPTIONS))
  return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

/** All settings of the sites of a project or client; an import reads them back to the same state. */
export async function exportSites(ctx: TenantCtx): Promise<Response> {
  const { clientId, projectId } = ctx.target
  const filter = projectId === undefined ? { client: clientId } : { project: projectId }
  return fileResponse(`sites-${ctx.now().toISOString().slice(0, 10)}`, cellsFrom(ctx, filter))
}

async function* cellsFrom(
  ctx: TenantCtx,
  filter: { client?: number | undefined; project?: number | undefined },
) {
  for await (const sites of readSiteSettings(ctx, filter))
    for (const { projectName, settings } of sites) yield cellsOf(projectName, settings)
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
  monitors: '[{"page":"https://shop.example.com/"}]',
}
const EMPTY = Object.fromEntries(CSV_COLUMNS.map((column) => [column, ''])) as SiteCells

/** Empty cells are defaults. */
export const exportTemplate = async (): Promise<Response> =>
  fileResponse('sites-template', [
    EXAMPLE,
    { ...EMPTY, name: 'Example blog', pages: 'https://blog.example.com/' },
  ])
