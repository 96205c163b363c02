import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { trafficMessages as words } from '~/shared/messages/traffic'
import { paths, safeReturnPath } from '~/shared/paths'
import type {
  GoogleStart,
  googleReturned,
  googleReturnQuery,
  googleStarted,
} from '~/shared/schemas/traffic-connection'
import { MINUTE_MS } from '~/shared/values/units'
import { authorize, refuseDemo, signedIn } from '../../platform/access'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, notConfigured, notFound } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { publicUrl } from '../../platform/public-url'
import { hashSecret, newSecret } from '../../platform/secrets'
import { getConnection } from './connection.store'
import { addConnection } from './create-connection'
import type { Given } from './credentials'
import { type FlowRow, findFlow, insertFlow, takeFlow } from './flow.store'
import { SourceError } from './sources'
import { authorizeUrl, emailOf, googleClient, hasScope, requestTokens } from './sources/ga4-client'
import { changeConnection } from './update-connection'

const FLOW_MS = 15 * MINUTE_MS
const log = createLogger('traffic')
const redirectUri = () => publicUrl('/gaverify')

function client() {
  const registered = googleClient()
  if (!registered) throw notConfigured(words.feature)
  return registered
}

/** A flow belongs to the user who started it and is used once; `connection` is one to be renewed. */
export async function startGoogle(
  ctx: TenantCtx,
  input: GoogleStart,
): Promise<z.input<typeof googleStarted>> {
  const { userId } = signedIn(ctx)
  await refuseDemo(ctx, ctx.tenant)
  if (input.connection !== undefined) await checkRenewed(ctx, input.connection)
  const [state, verifier, now] = [newSecret(), newSecret(), ctx.now()]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { state, challenge, redirectUri: redirectUri(), client: client().id }
  const { href: url } = authorizeUrl(asked)
  await insertFlow(
    ctx.db,
    {
      state_hash: hashSecret(state),
      organization_id: ctx.tenant,
      client_id: ctx.target.clientId ?? null,
      connection_id: input.connection ?? null,
      user_id: userId,
      code_verifier: verifier,
      authorize_url: url,
      return_to: safeReturnPath(input.returnTo ?? paths.trafficConnections()),
      expires_at: new Date(now.getTime() + FLOW_MS),
    },
    now,
  )
  return { url, flow: state }
}

async function checkRenewed(ctx: TenantCtx, id: string): Promise<void> {
  const { source, client_id } = await getConnection(ctx.db, ctx.tenant, id)
  if (source !== 'ga4' || client_id !== (ctx.target.clientId ?? null)) throw notFound()
}

/** CSP form-action forbids redirects of a form to another site, so the browser continues with a GET. */
export async function resumeGoogle(ctx: Ctx, state: string): Promise<z.input<typeof googleStarted>> {
  const flow = await findFlow(ctx.db, hashSecret(state), signedIn(ctx).userId, ctx.now())
  if (!flow) throw notFound()
  return { url: flow.authorize_url, flow: state }
}

/** Completes a flow: once, in time, by its user, who must still have the right. */
export async function completeGoogle(
  ctx: Ctx,
  query: z.output<typeof googleReturnQuery>,
): Promise<z.input<typeof googleReturned>> {
  const { userId } = signedIn(ctx)
  client()
  const flow = await takeFlow(ctx.db, hashSecret(query.state), userId, ctx.now())
  if (!flow) throw new AppError('BAD_REQUEST', words.linkExpired)
  if (query.error || !query.code) throw new AppError('BAD_REQUEST', words.cancelled)
  const place = flow.client_id ?? flow.organization_id
  const kind = flow.client_id === null ? 'organization' : 'client'
  const tenantCtx = await authorize(ctx, 'trafficConnection.update', { kind, id: place })
  const given = await exchange(ctx, flow, query.code)
  const connection = await inTransaction(tenantCtx, (tx) =>
    flow.connection_id === null
      ? addConnection(tenantCtx, tx, {
          source: 'ga4',
          given,
          baseUrl: null,
          label: undefined,
          client: flow.client_id,
        })
      : changeConnection(tenantCtx, tx, flow.connection_id, { given }),
  )
  return {
    connection: connection._id,
    account: given.account,
    redirectTo: safeReturnPath(flow.return_to),
    isRenewed: flow.connection_id !== null,
  }
}

async function exchange(ctx: Ctx, flow: FlowRow, code: string): Promise<Given> {
  const { id, secret } = client()
  const tokens = await requestTokens(
    { ctx },
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: flow.code_verifier,
      redirect_uri: redirectUri(),
      client_id: id,
      client_secret: secret,
    },
  ).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error
    // Without its message, which may repeat the code.
    log.warn({ requestId: ctx.requestId, problem: error.problem }, 'Google refused the code of a connection')
    throw new AppError('BAD_REQUEST', words.failed)
  })
  if (!hasScope(tokens) || !tokens.refresh_token) throw new AppError('BAD_REQUEST', words.noScope)
  const credentials = { refreshToken: tokens.refresh_token }
  return { method: 'oauth', account: emailOf(tokens) ?? 'Google', credentials }
}
