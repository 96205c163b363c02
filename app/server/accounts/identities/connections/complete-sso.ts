import type { z } from 'zod'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { safeReturnPath } from '~/shared/paths'
import type { returnQuery } from '~/shared/schemas/identity'
import type { Ctx } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import { createLogger } from '../../../platform/log'
import { hashSecret } from '../../../platform/secrets'
import type { Browser } from '../../auth'
import { type Finished, findStart, refuseForScreens, takeStarted } from '../complete-oauth'
import { findFlowProvider } from '../flow.store'
import { clearFlow } from '../flow-cookie'
import { findActiveConnection } from './connection.store'
import { readAccount } from './connection-client'
import { signInByConnection } from './sign-in-by-connection'
import { reasonOf } from './start-sso'

const log = createLogger('identities')

/** Completes a flow at the connection where it was started: once, in time, and only for the browser that started it. */
export async function completeSso(
  ctx: Ctx,
  query: z.output<typeof returnQuery>,
  headers: Headers,
  browser: Browser,
): Promise<Finished> {
  const stateHash = hashSecret(query.state)
  const provider = await findFlowProvider(ctx.db, stateHash, ctx.now())
  const id = /^sso:(.+)$/.exec(provider ?? '')?.[1]
  const connection = id && (await findActiveConnection(ctx.db, id))
  if (!provider || !connection) throw new AppError('BAD_REQUEST', signInMethodMessages.signInExpired)
  const { name: label } = connection
  const elsewhere = await findStart(ctx, provider, stateHash, query)
  if (elsewhere)
    return {
      answer: { purpose: 'return', label, redirectTo: elsewhere, tokens: null },
      signedIn: null,
      cookie: null,
    }
  const flow = await takeStarted(ctx, provider, stateHash, headers)
  const cookie = await clearFlow(stateHash)
  if (query.error) throw new AppError('BAD_REQUEST', signInMethodMessages.cancelled(label))

  const callback = new URL(flow.redirect_uri)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) callback.searchParams.set(name, value)
  const expected = { state: query.state, nonce: flow.nonce, codeVerifier: flow.code_verifier }
  const account = await readAccount(ctx, connection, callback, expected).catch((error: unknown) => {
    log.warn({ connection: id, ...reasonOf(error) }, 'sign-in at the provider failed')
    throw new AppError('BAD_REQUEST', signInMethodMessages.failed(label))
  })
  const redirectTo = safeReturnPath(flow.return_to)
  const signedIn = await signInByConnection(ctx, connection, account, browser, redirectTo).catch(
    refuseForScreens,
  )
  return { answer: { purpose: 'signIn', label, redirectTo, tokens: signedIn.answer }, signedIn, cookie }
}
