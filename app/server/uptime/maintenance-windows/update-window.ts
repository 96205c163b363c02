import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import {
  type MaintenanceWindow,
  type MaintenanceWindowBody,
  type MaintenanceWindowChange,
  maintenanceWindowBody,
} from '~/shared/schemas/maintenance-window'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { mergeChange } from '../../platform/http/merge-change'
import { changeWindow } from './change-window'
import { type CheckedWindow, checkWindow } from './check-window'
import { cutPeriods, deleteUnendedPeriods, extendPeriods, insertPeriods } from './period.store'
import { presentWindow } from './present'
import type { Span } from './rules'
import { updateWindowRow, type WindowRow } from './store'
import { storedTiming } from './stored-timing'

/** Changes the named ones of time and name; the place and past periods stay. */
export const updateWindow = (ctx: TenantCtx, change: MaintenanceWindowChange): Promise<MaintenanceWindow> =>
  changeWindow(ctx, 'maintenanceWindow.update', async (tx, row, now) => {
    const input = mergeChange(maintenanceWindowBody, presentWindow(row, now), change)
    const known = spanOf(row)
    const isOver = known !== null && known.to <= now
    const checked = isOver
      ? withPreviousStart(input, row, known, now)
      : checkWindow(input, now, known ?? undefined)
    await updateWindowRow(tx, ctx.tenant, row.id, storedTiming(withPreviousNext(checked, row)), now)
    if (!isOver) await rewritePeriods(tx, row, checked, now)
  })

const spanOf = ({ starts_at, ends_at }: WindowRow): Span | null =>
  starts_at && ends_at && { from: starts_at, to: ends_at }

/** Only the name of a past one-off window can change. */
function withPreviousStart(
  input: MaintenanceWindowBody,
  row: WindowRow,
  span: Span,
  now: Date,
): CheckedWindow {
  const isSame = input.kind === 'once' && isSameSpan(checkWindow(input, now, span), span)
  if (!isSame) throw new AppError('CONFLICT', maintenanceWindowsMessages.alreadyEnded)
  return { kind: 'once', name: input.name, timezone: row.timezone, span }
}

const isSameSpan = (checked: CheckedWindow, { from, to }: Span) =>
  checked.kind === 'once' &&
  checked.span.from.getTime() === from.getTime() &&
  checked.span.to.getTime() === to.getTime()

/** With an unchanged schedule the next occurrence stays. */
function withPreviousNext(
  checked: CheckedWindow,
  { cron, timezone, next_at: nextAt }: WindowRow,
): CheckedWindow {
  if (checked.kind === 'once' || checked.cron !== cron || checked.timezone !== timezone) return checked
  return { ...checked, nextAt: nextAt ?? checked.nextAt }
}

/** Past periods are not changed. */
async function rewritePeriods(tx: Db, row: WindowRow, checked: CheckedWindow, now: Date): Promise<void> {
  const { organization_id: organization, id } = row
  if (row.kind === 'cron' && checked.kind === 'cron') return extendPeriods(tx, organization, id, now)
  if (row.kind === 'once' && checked.kind === 'once') await deleteUnendedPeriods(tx, organization, id, now)
  else await cutPeriods(tx, organization, id, now)
  if (checked.kind === 'once') await insertPeriods(tx, [{ organization, window: id, ...checked.span }])
}
