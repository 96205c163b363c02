import { isReaderOf } from '~/shared/rules/mailings/choices'
import { ALERT_KINDS, type AlertKind } from '~/shared/rules/mailings/kinds'
import type { Db } from '../../platform/db'
import { readerOf } from './list-alert-readers'
import { listReaderRows } from './readers.store'

interface WithinClient {
  clientId: number
  projectId: number | null
  siteId: number | null
}

/** How many people get mails about alerts of the whole place, by kind. */
export async function countAlertReaders(
  db: Db,
  tenant: number,
  { clientId, projectId, siteId }: WithinClient,
): Promise<Record<AlertKind, number>> {
  // No project or site has the id 0.
  const place = { clientId, projectId: projectId ?? 0, siteId: siteId ?? 0 }
  const counts = await Promise.all(
    ALERT_KINDS.map(async (kind) => {
      const rows = await listReaderRows(db, tenant, { kind, clients: [clientId] })
      return [kind, rows.filter((row) => isReaderOf(readerOf(row, kind), place)).length] as const
    }),
  )
  return Object.fromEntries(counts) as Record<AlertKind, number>
}
