import type { z } from 'zod'
import { refusalMessages } from '~/shared/messages/failures'
import type { KeyScope } from '~/shared/rules/access/key-scopes'
import type { Action, Actor, SharedThing } from '~/shared/rules/access/roles'
import { idParams, uuidParams } from '~/shared/schemas/paging'
import type { TargetRef } from '../access'
import type { Ctx, TenantCtx } from '../context'
import { AppError } from '../errors'

type Schema = z.ZodType
type In<S> = S extends Schema ? z.output<S> : undefined

export interface Input<P, Q, B> {
  params: P
  query: Q
  body: B
}

/**
 * Who may call a row. A word checks the caller alone (see CALLERS); `on` names the required permission and `target` its
 * object, checked before the handler runs.
 */
export type Guard<I> = CallerGuard | { on: Action; target: (input: I) => TargetRef }

/** The actors that each word admits. `caller` also admits API keys, `visitor` also share links. */
export const CALLERS = {
  public: ['anonymous', 'user', 'key', 'share', 'agent', 'scim'],
  user: ['user'],
  caller: ['user', 'key'],
  visitor: ['user', 'key', 'share'],
  super: ['user'],
  agent: ['agent'],
  scim: ['scim'],
} as const satisfies Record<string, readonly Actor['kind'][]>
export type CallerGuard = keyof typeof CALLERS

/**
 * Asks for a confirmation of the user's identity within the last minutes: `browser` of callers with a session cookie,
 * `session` also of those with an access token. API keys are never asked.
 */
export type ConfirmationRule<I> = 'browser' | 'session' | ((input: I) => 'browser' | 'session' | null)

type CtxOf<G> = G extends { on: Action } ? TenantCtx : Ctx

/** A guard on the `target` in the input, for rows that share it. */
export const guardOn = <I>(on: Action, target: (input: I) => TargetRef) => ({ on, target })

const guardById =
  <S extends Schema>(params: S) =>
  <const K extends TargetRef['kind'], const A extends Action>(kind: K, on: A) => ({
    guard: { on, target: (input: { params: { id: string } }) => ({ kind, id: input.params.id }) },
    params,
  })

/** Guard and params of a row whose path ends in the target's `{id}`: spread into the row. */
export const byId = guardById(idParams)
/** Like `byId`, for UUIDs. */
export const byUuid = guardById(uuidParams)

/** Access to the HTTP exchange, for the few rows that are not JSON. */
export interface Exchange {
  request: Request
  setHeader(name: string, value: string): void
  /** Runs the row's guard again, for long responses. */
  isStillAllowed(): Promise<boolean>
}

/** The bearer token; null without one, or with another Authorization scheme. */
export const bearerOf = (headers: Headers): string | null =>
  headers.get('authorization')?.match(/^Bearer\s+(\S+)$/i)?.[1] ?? null

/** Set by our screens on calls to a remote API, where the session's access token replaces the cookie. */
export const SCREEN_HEADER = 'x-lightkeeper-screen'

/** Whether a person in a browser makes the call, with a cookie or through our screens. */
export const isFromScreen = (headers: Headers): boolean =>
  bearerOf(headers) === null || headers.has(SCREEN_HEADER)

/** A GET with side effects requires a token: with a cookie any link could trigger it (CSRF). */
export function refuseCookie(request: Request): void {
  if (!bearerOf(request.headers)) throw new AppError('FORBIDDEN', refusalMessages.bearerOnly)
}

/** Live updates, files and pictures have limits of their own, see rate-limits. */
export type StreamKind = 'events' | 'downloads' | 'images'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Of responses that have no schema. */
export type MediaType =
  | '*/*'
  | 'application/json'
  | 'application/pdf'
  | 'application/rss+xml'
  | 'application/x-ndjson'
  | 'application/xml'
  | 'application/yaml'
  | 'image/*'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'text/plain'
  | 'video/webm'

/** Without a `response` schema the handler returns a Response, of one of the `media` types. */
interface RowSchemas<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
> {
  summary: string
  params?: P
  query?: Q
  body?: B
  response?: R
  media?: MediaType | MediaType[]
  /** 204 of a Response without content. */
  status?: 200 | 201 | 204
  /** Responses and errors have the media type and the shape of SCIM 2.0. */
  isScim?: true
  /** Maximum body size in bytes; default 1 MiB. */
  bodyLimit?: number
  /** Maximum duration in ms; default 30 s. */
  limitMs?: number
  /** Said instead of the general sentence when the call fails unexpectedly. */
  failure?: () => string
  /** An endless response, which must not be buffered. */
  isStream?: true
  /** What the response counts as while it is open, against the limits of its caller. */
  opens?: StreamKind
  /** Also for users who must set up a second factor before anything else. */
  duringSetup?: true
  /**
   * For visitors of a public demo, where the method does not tell: a POST that only reads is `open`, a GET that calls
   * other hosts is `closed`. Signing in is open too, for the operator.
   */
  inDemo?: 'open' | 'closed'
  /** Of data that may be a few seconds old: read from the replica, where there is one. */
  mayLag?: true
  /** The scope that API keys need, where the method and the guard do not say it. */
  keyScope?: KeyScope
  /** Whether the answer says that this database does not know the thing: other cells are then asked. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any row
  isAway?: (answer: any) => boolean
  /** Also for links to one such thing. Other links open a row by its guard. */
  openToLinksTo?: readonly SharedThing['kind'][]
}

export interface Row<
  M extends Method = Method,
  Path extends string = string,
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: the widest row accepts every guard
  G = any,
> extends RowSchemas<P, Q, B, R> {
  method: M
  path: Path
  guard: G
  // biome-ignore lint/suspicious/noExplicitAny: the widest row accepts every rule
  confirmation?: ConfirmationRule<any>
  // biome-ignore lint/suspicious/noExplicitAny: the widest row accepts every handler
  run: (ctx: any, input: any, exchange: Exchange) => any
}

const rowWith =
  <M extends Method>(method: M) =>
  <
    const Path extends string,
    P extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
    R extends Schema | undefined = undefined,
    const G extends Guard<Input<In<P>, In<Q>, In<B>>> = Guard<Input<In<P>, In<Q>, In<B>>>,
  >(
    path: Path,
    row: RowSchemas<P, Q, B, R> & {
      guard: G
      confirmation?: ConfirmationRule<Input<In<P>, In<Q>, In<B>>>
      run: (
        ctx: CtxOf<G>,
        input: Input<In<P>, In<Q>, In<B>>,
        exchange: Exchange,
      ) => Promise<R extends Schema ? z.input<R> : Response>
    },
  ): Row<M, Path, P, Q, B, R, G> => ({ method, path, ...row })

/** One row of the API: `endpoint.get(path, { summary, guard, schemas, run })`. */
export const endpoint = {
  get: rowWith('get'),
  post: rowWith('post'),
  put: rowWith('put'),
  patch: rowWith('patch'),
  delete: rowWith('delete'),
}
