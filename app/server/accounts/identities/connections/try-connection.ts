import { z } from 'zod'
import { singleSignOnMessages } from '~/shared/messages/single-sign-on'
import type { ConnectionTrial } from '~/shared/schemas/single-sign-on'
import type { TenantCtx } from '../../../platform/context'
import { requestAddress } from '../../../platform/targets'
import { requireConnection } from './connections'

const { steps: names, stepTexts: texts } = singleSignOnMessages
const LIMIT_MS = 10_000
const MAX_BYTES = 1024 * 1024

const discoveryDocument = z.looseObject({ issuer: z.string() })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

class Failed extends Error {}

/** Reads what a sign-in reads, and says of each step what is wrong. Sends no secret. */
export async function tryConnection(ctx: TenantCtx, id: string): Promise<ConnectionTrial> {
  const { issuer } = await requireConnection(ctx, id)
  const steps: ConnectionTrial['steps'] = []
  const pass = (step: string, text: string) => steps.push({ step, state: 'good', text })
  let step: string = names.discovery
  try {
    const document = await read(ctx, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const found = discoveryDocument.safeParse(document)
    if (!found.success) throw new Failed(texts.noJson)
    if (found.data.issuer !== issuer && found.data.issuer !== `${issuer}/`)
      throw new Failed(texts.otherIssuer(found.data.issuer))
    pass(step, texts.discovered(found.data.issuer))

    step = names.endpoints
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
      if (typeof found.data[name] !== 'string') throw new Failed(texts.endpointMissing(name))
    const flows = found.data['response_types_supported']
    if (Array.isArray(flows) && !flows.includes('code')) throw new Failed(texts.noCode)
    pass(step, texts.endpointsGood)

    step = names.keys
    const keys = keySet.safeParse(await read(ctx, String(found.data['jwks_uri'])))
    if (!keys.success || keys.data.keys.length === 0) throw new Failed(texts.noKeys)
    pass(step, texts.keysGood(keys.data.keys.length))

    const challenges = found.data['code_challenge_methods_supported']
    const hasPkce = Array.isArray(challenges) && challenges.includes('S256')
    const state = hasPkce ? 'good' : 'warning'
    steps.push({ step: names.pkce, state, text: hasPkce ? texts.pkceGood : texts.pkceMissing })
    return { isUsable: true, steps }
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    steps.push({ step, state: 'poor', text: error.message })
    return { isUsable: false, steps }
  }
}

async function read(ctx: TenantCtx, address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const { allowPrivateTargets: allowPrivate } = ctx
  const sending = { allowPrivate, signal, method: 'GET', headers: { accept: 'application/json' } } as const
  const answer = await requestAddress(address, { ...sending, largest: MAX_BYTES }).catch((error: Error) => {
    const { code } = error as NodeJS.ErrnoException
    throw new Failed(code === 'EPRIVATE' ? texts.private : texts.unreachable(code ?? error.name))
  })
  if (answer.status !== 200) throw new Failed(texts.status(answer.status))
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new Failed(texts.noJson)
  }
}
