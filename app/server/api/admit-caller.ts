import { apiKeyMessages } from '~/shared/messages/api-keys'
import { failuresMessages } from '~/shared/messages/failures'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import type { Actor } from '~/shared/rules/access/roles'
import { requireDiskSpace } from '../administration/health'
import { requireNoMaintenance } from '../administration/maintenance'
import { AGENT_KEY_PREFIX, refusalOfAgent, refuseOtherProtocol } from '../measuring/agents'
import { HOME } from '../platform/cell-settings'
import type { Ctx } from '../platform/context'
import { isDatabaseUnavailable } from '../platform/database-unavailable'
import { AppError } from '../platform/errors'
import { bearerOf, CALLERS, type CallerGuard, type Row } from '../platform/http/endpoint'
import { keyScopeOf } from '../platform/http/key-scope'
import { oncePerRequest } from '../platform/request-scope'
import { type Call, nameOf } from './call'
import { inCell } from './cells'
import { createContext } from './create-context'
import { identify } from './identify'
import { refuseExpiredCaller } from './refuse-expired-callers'
import { refuseForeignOrigin } from './refuse-foreign-origin'
import { refuseInDemo } from './refuse-in-demo'
import { isAtHome } from './row-place'

/** What a caller must pass before anything of the input is read, in this order. */
const GUARDS: readonly ((call: Call, ctx: Ctx) => void | Promise<void>)[] = [
  requireNoMaintenanceNow,
  requireDiskSpaceNow,
  refuseAnonymous,
  refuseInDemo,
  refuseOtherCallers,
  refuseOtherProtocolNow,
  requireKeyScope,
  requireSecondFactor,
  refuseExpiredCaller,
]

export async function identifyCaller({ row, method, headers, requestId, sent }: Call): Promise<Ctx> {
  const isRead = !sent && method === 'GET'
  const once = <T>(key: string, read: () => Promise<T>) =>
    isRead ? oncePerRequest(`${key} ${headers.get('cookie') ?? ''}`, read) : read()
  const { actor, cell } = await once('caller', () => identify(headers, new Date()))
  if (cell === HOME || isAtHome(row)) return createContext(headers, actor, requestId)
  const at = createContext(headers, actor, requestId, cell)
  if (actor.kind !== 'user') return at
  const inIt = await once('caller in cell', () => inCellOrHome(at, cell))
  return { ...inIt, requestId }
}

/** While the cell is down, its people go on with what they have at home. */
async function inCellOrHome(ctx: Ctx, cell: number): Promise<Ctx> {
  try {
    return await inCell(ctx, cell)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return inCell(ctx, HOME)
  }
}

export async function admitCaller(call: Call, ctx: Ctx): Promise<void> {
  for (const guard of GUARDS) await guard(call, ctx)
}

/** A cookie of ours that another site made the browser send reads nothing; screens read for the visitor in process. */
export function refuseForeignRead({ row, method, headers, sent }: Call): void {
  if (row.guard === 'public' || !sent || !headers.has('cookie')) return
  if (['GET', 'HEAD'].includes(method)) refuseForeignOrigin(headers)
}

function requireNoMaintenanceNow({ row }: Call, ctx: Ctx): Promise<void> {
  return requireNoMaintenance(ctx, nameOf(row))
}

function requireDiskSpaceNow({ row }: Call): void {
  requireDiskSpace(nameOf(row))
}

/** A sentence for people would not help an agent. */
async function refuseAnonymous({ row, headers }: Call, { actor, db, now }: Ctx): Promise<void> {
  if (row.guard === 'public' || actor.kind !== 'anonymous') return
  const bearer = bearerOf(headers)
  throw bearer?.startsWith(AGENT_KEY_PREFIX)
    ? await refusalOfAgent(db, bearer, now())
    : new AppError('UNAUTHENTICATED', failuresMessages.signInRequired)
}

async function refuseOtherProtocolNow({ headers }: Call, ctx: Ctx): Promise<void> {
  if (ctx.actor.kind === 'agent') await refuseOtherProtocol(ctx, ctx.actor, headers)
}

/** Links to one thing open their own calls only, also those that no other link opens. */
function isCallerOf(row: Row, actor: Actor): boolean {
  if (actor.kind === 'share' && actor.only && row.guard !== 'public')
    return row.openToLinksTo?.includes(actor.only.kind) ?? false
  if (row.guard === 'super' && actor.kind === 'user') return actor.isSuper
  const word: CallerGuard = typeof row.guard === 'string' ? (row.guard as CallerGuard) : 'visitor'
  return (CALLERS[word] as readonly string[]).includes(actor.kind)
}

function refuseOtherCallers({ row }: Call, { actor }: Ctx): void {
  if (isCallerOf(row, actor)) return
  throw new AppError('FORBIDDEN', failuresMessages.noPermission, { denied: { action: nameOf(row) } })
}

function requireKeyScope({ row }: Call, { actor }: Ctx): void {
  if (row.guard === 'public' || (actor.kind !== 'user' && actor.kind !== 'key') || !actor.keyScopes) return
  const scope = keyScopeOf(row)
  if (actor.keyScopes.includes(scope)) return
  throw new AppError('FORBIDDEN', apiKeyMessages.lacksScope(apiKeyMessages.scopeNames[scope]), {
    reason: 'SCOPE_NEEDED',
    details: { scope },
  })
}

function requireSecondFactor({ row }: Call, { actor }: Ctx): void {
  if (row.guard === 'public' || row.duringSetup || actor.kind !== 'user' || !actor.mustAddFactor) return
  throw new AppError('FORBIDDEN', twoFactorMessages.setupNeeded, { reason: 'MFA_SETUP_REQUIRED' })
}
