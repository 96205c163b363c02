import { getDomain as registeredDomain } from 'tldts'
import { singleSignOnMessages as words } from '~/shared/messages/single-sign-on'
import type { SignInDomain } from '~/shared/schemas/single-sign-on'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { recordActivity } from '../../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context'
import { dnsRecords } from '../../../platform/dns'
import { AppError, fieldError, orNotFound } from '../../../platform/errors'
import { newSecret } from '../../../platform/secrets'
import {
  claimSignInDomain,
  type DomainMark,
  type DomainRow,
  deleteDomain,
  insertDomain,
  isProvenByOther,
  listDomains,
  lockDomainName,
  lockSignIn,
  markDomain,
} from './connection.store'

const MAX_DOMAINS = 20
const MAX_PER_ROUND = 50
/** A name server that loses a record for a day must not lock a company out. */
const LOST_AFTER_MS = 3 * DAY_MS
/** Where anyone can have an address. */
const PUBLIC = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net web.de proton.me protonmail.com'.split(
    ' ',
  ),
)

const recordName = (domain: string) => `_lightkeeper-sign-in.${domain}`

export const presentDomain = ({
  domain,
  token,
  verified_at,
  checked_at,
  missed_since,
}: DomainRow): SignInDomain => ({
  domain,
  isVerified: verified_at !== null,
  recordName: recordName(domain),
  recordValue: token,
  checkedAt: checked_at?.toISOString() ?? null,
  missedSince: missed_since?.toISOString() ?? null,
})

export const presentDomains = async (ctx: TenantCtx): Promise<SignInDomain[]> =>
  (await listDomains(ctx.db, ctx.tenant)).map(presentDomain)

const named = async (ctx: TenantCtx, domain: string) =>
  orNotFound((await listDomains(ctx.db, ctx.tenant)).find((row) => row.domain === domain))

export async function addSignInDomain(ctx: TenantCtx, domain: string): Promise<SignInDomain> {
  if (registeredDomain(domain, { allowPrivateDomains: true }) === null || PUBLIC.has(domain))
    throw fieldError('domain', words.domainPublic)
  await inTransaction(ctx, async (tx) => {
    await lockSignIn(tx, ctx.tenant)
    const known = await listDomains(tx, ctx.tenant)
    if (known.some((row) => row.domain === domain)) return
    if (known.length >= MAX_DOMAINS) throw new AppError('CONFLICT', words.tooManyDomains(MAX_DOMAINS))
    await insertDomain(tx, ctx.tenant, domain, newSecret(), ctx.now())
    await recordActivity(ctx, tx, 'organization.addSignInDomain', ctx.tenant, { after: { domain } })
  })
  return presentDomain(await named(ctx, domain))
}

/** After a check: by whether the record is there, null without an answer, and for how long it may be missing. */
function markOf(row: DomainRow, isFound: boolean | null, now: Date, graceMs: number): DomainMark {
  const again = (wait: number) => new Date(now.getTime() + wait)
  if (isFound) return { verifiedAt: row.verified_at ?? now, missedSince: null, nextCheckAt: again(DAY_MS) }
  if (!row.verified_at) return { verifiedAt: null, missedSince: null, nextCheckAt: null }
  const since = isFound === null ? row.missed_since : (row.missed_since ?? now)
  const isLost = isFound === false && since && now.getTime() - since.getTime() >= graceMs
  return isLost
    ? { verifiedAt: null, missedSince: null, nextCheckAt: null }
    : { verifiedAt: row.verified_at, missedSince: since, nextCheckAt: again(HOUR_MS) }
}

/** Looks the record up outside a transaction, then writes what follows of it. */
async function check(ctx: Ctx, tenant: number, row: DomainRow, graceMs: number): Promise<void> {
  const { domain } = row
  const texts = await dnsRecords().txt(recordName(domain))
  const isFound = texts?.some((text) => text.trim() === row.token) ?? null
  await inTransaction(ctx, async (tx) => {
    await lockDomainName(tx, domain)
    const known = (await listDomains(tx, tenant)).find((one) => one.domain === domain)
    if (!known) return
    if (isFound && (await isProvenByOther(tx, tenant, domain)))
      throw new AppError('CONFLICT', words.domainTaken)
    const mark = markOf(known, isFound, ctx.now(), graceMs)
    await markDomain(tx, tenant, domain, mark, ctx.now())
    if ((mark.verifiedAt === null) === (known.verified_at === null)) return
    await recordActivity(ctx, tx, 'organization.changeSignInDomain', tenant, {
      organizationId: tenant,
      before: { domain, isVerified: known.verified_at !== null },
      after: { domain, isVerified: mark.verifiedAt !== null },
    })
  })
}

/** Looks the record up now, for a person who has just set or removed it. */
export async function checkSignInDomain(ctx: TenantCtx, domain: string): Promise<SignInDomain> {
  await check(ctx, ctx.tenant, await named(ctx, domain), 0)
  return presentDomain(await named(ctx, domain))
}

/** Checks verified domains again, each day. Returns how many. */
export async function checkDueSignInDomains(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  for (let count = 0; count < MAX_PER_ROUND; count++) {
    const now = ctx.now()
    const due = signal?.aborted
      ? undefined
      : await claimSignInDomain(ctx.db, now, new Date(now.getTime() + HOUR_MS))
    if (!due) return count
    const row = (await listDomains(ctx.db, due.tenant)).find(({ domain }) => domain === due.domain)
    if (row) await check(ctx, due.tenant, row, LOST_AFTER_MS)
  }
  return MAX_PER_ROUND
}

export async function removeSignInDomain(ctx: TenantCtx, domain: string): Promise<{ ok: true }> {
  await named(ctx, domain)
  await inTransaction(ctx, async (tx) => {
    await deleteDomain(tx, ctx.tenant, domain)
    await recordActivity(ctx, tx, 'organization.removeSignInDomain', ctx.tenant, { before: { domain } })
  })
  return { ok: true }
}
