import type { z } from 'zod'
import type { networkQuery, networkTotals } from '~/shared/schemas/point-series'
import type { TenantCtx } from '../../platform/context'
import { NETWORK_KEYS, presentNetwork } from './network-amounts'
import { readSeries } from './read-series'

export async function readNetwork(
  ctx: TenantCtx,
  query: z.output<typeof networkQuery>,
): Promise<z.input<typeof networkTotals>> {
  const { start, end, series: rows } = await readSeries(ctx, query, NETWORK_KEYS, { maxListed: 0 })
  const series = rows.map((row) => ({
    device: row.device_id,
    location: row.location_id,
    ...presentNetwork(row, query),
  }))
  return { start, end, series }
}
