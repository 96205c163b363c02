import { getDomain as registeredDomain } from 'tldts'
import { singleSignOnMessages as words } from '~/shared/messages/single-sign-on'
import type { SignInDomain } from '~/shared/schemas/single-sign-on'
import { recordActivity } from '../../../platform/activity'
import { inTransaction, type TenantCtx } from '../../../platform/context'
import { dnsRecords } from '../../../platform/dns'
import { AppError, fieldError, orNotFound } from '../../../platform/errors'
import { newSecret } from '../../../platform/secrets'
import {
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
/** Where anyone can have an address. */
const PUBLIC = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net web.de proton.me protonmail.com'.split(
    ' ',
  ),
)

const recordName = (domain: string) => `_lightkeeper-sign-in.${domain}`

export const presentDomain = ({ domain, token, verified_at, checked_at }: DomainRow): SignInDomain => ({
  domain,
  isVerified: verified_at !== null,
  recordName: recordName(domain),
  recordValue: token,
  checkedAt: checked_at?.toISOString() ?? null,
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

/** Looks the record up now. A domain whose record is gone is no longer verified; without an answer nothing changes. */
export async function checkSignInDomain(ctx: TenantCtx, domain: string): Promise<SignInDomain> {
  const { token } = await named(ctx, domain)
  const found = await dnsRecords().txt(recordName(domain))
  const isFound = found?.some((text) => text.trim() === token) ?? false
  await inTransaction(ctx, async (tx) => {
    await lockDomainName(tx, domain)
    const row = orNotFound((await listDomains(tx, ctx.tenant)).find((one) => one.domain === domain))
    if (isFound && (await isProvenByOther(tx, ctx.tenant, domain)))
      throw new AppError('CONFLICT', words.domainTaken)
    const verifiedAt = found === null ? row.verified_at : isFound ? (row.verified_at ?? ctx.now()) : null
    await markDomain(tx, ctx.tenant, domain, verifiedAt, ctx.now())
    if ((verifiedAt === null) === (row.verified_at === null)) return
    await recordActivity(ctx, tx, 'organization.changeSignInDomain', ctx.tenant, {
      before: { domain, isVerified: row.verified_at !== null },
      after: { domain, isVerified: verifiedAt !== null },
    })
  })
  return presentDomain(await named(ctx, domain))
}

export async function removeSignInDomain(ctx: TenantCtx, domain: string): Promise<{ ok: true }> {
  await named(ctx, domain)
  await inTransaction(ctx, async (tx) => {
    await deleteDomain(tx, ctx.tenant, domain)
    await recordActivity(ctx, tx, 'organization.removeSignInDomain', ctx.tenant, { before: { domain } })
  })
  return { ok: true }
}
