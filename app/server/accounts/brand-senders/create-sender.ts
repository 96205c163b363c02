import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { brandSenderMessages } from '~/shared/messages/brand-domains'
import type { BrandSender } from '~/shared/schemas/brand-domain'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { sealSenderKey } from '../../platform/mail'
import { readSender } from './read-sender'
import { domainOf } from './rules'
import { findAddress, findSender, saveSender } from './store'

const generate = promisify(generateKeyPair)

/** 2048 bits: receivers must support them (RFC 8301), and the record fits all providers. */
async function newKeys(): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKey: publicKey.toString('base64') }
}

/** Creates the key of the sender address's domain; that of an equal domain stays. */
export async function createSender(ctx: TenantCtx): Promise<BrandSender> {
  const { tenant } = ctx
  const address = await findAddress(ctx.db, tenant)
  if (address === null) throw new AppError('CONFLICT', brandSenderMessages.noAddress)
  const domain = domainOf(address)
  if ((await findSender(ctx.db, tenant))?.domain !== domain) {
    const { privateKey, publicKey } = await newKeys()
    const sealed = await sealSenderKey(tenant, privateKey)
    await inTransaction(ctx, async (tx) => {
      const sender = { domain, selector: `lightkeeper${tenant}`, private_key: sealed, public_key: publicKey }
      await saveSender(tx, tenant, sender, ctx.now())
      await recordActivity(ctx, tx, 'organization.addSenderDomain', tenant, { after: { domain } })
    })
  }
  return readSender(ctx)
}
