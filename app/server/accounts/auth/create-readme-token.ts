import { createHmac } from 'node:crypto'
import { externalServicesMessages } from '~/shared/messages/external-services'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { notConfigured } from '../../platform/errors'
import { confirmedUser } from './joining/confirmed-user'

const VALID_SECONDS = 600
const VERSION = 1

export async function createReadmeToken(ctx: Ctx): Promise<{ readmeToken: string }> {
  const { README_JWT_SECRET } = env()
  if (!README_JWT_SECRET) throw notConfigured(externalServicesMessages.documentation)
  const { email, first_name, last_name } = await confirmedUser(ctx)
  const name = `${first_name} ${last_name}`.trim() || email
  const iat = Math.floor(ctx.now().getTime() / 1000)
  const payload = { name, email, version: VERSION, iat, exp: iat + VALID_SECONDS }
  return { readmeToken: signJwt(payload, README_JWT_SECRET) }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signJwt(payload: object, secret: string): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
