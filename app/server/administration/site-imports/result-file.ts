import { describeFault } from '~/shared/format/setting-field'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import type { TenantCtx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { readImport } from './read-import'
import { listRowsFrom, type ShownRow } from './row.store'

const BATCH = 1_000

const resultOf = ({ state, result }: ShownRow): string => {
  if (state === 'failed') return words.failed
  if (state === 'written' && (result === 'create' || result === 'update')) return words.written[result]
  return words.result[result]
}

const COLUMNS: CsvColumns<ShownRow> = [
  ['line', (row) => row.line],
  ['project', (row) => row.project_name],
  ['name', (row) => row.name],
  ['result', resultOf],
  ['site', (row) => row.site_id],
  ['reasons', (row) => [...row.faults.map(describeFault), ...row.notices].join('; ')],
]

/** Every row of the file with what became of it. */
export async function exportResult(ctx: TenantCtx): Promise<Response> {
  const { _id: id } = await readImport(ctx)
  return csvResponse(`import-${ctx.now().toISOString().slice(0, 10)}`, csvLines(COLUMNS, batchesOf(ctx, id)))
}

async function* batchesOf(ctx: TenantCtx, id: string): AsyncGenerator<ShownRow[], void> {
  for (let from = 0; ; ) {
    const rows = await listRowsFrom(ctx.db, ctx.tenant, id, from, BATCH)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    from = last.nth + 1
  }
}
