import type { z } from 'zod'
import { bearerOnlyMessage } from '~/shared/messages/failures'
import type { Action, Actor } from '~/shared/rules/access/roles'
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
 * Who may call a row. The words ask only who calls (see CALLERS); `on` names the thing acted on and the
 * right needed, and is decided before the handler runs.
 */
export type Guard<I> = CallerGuard | { on: Action; target: (input: I) => TargetRef }

/** The kinds of actor that each word admits. `caller` also admits programs by key, `visitor` shared links too. */
export const CALLERS = {
  public: ['anonymous', 'user', 'key', 'share', 'agent'],
  user: ['user'],
  caller: ['user', 'key'],
  visitor: ['user', 'key', 'share'],
  super: ['user'],
  agent: ['agent'],
} as const satisfies Record<string, readonly Actor['kind'][]>
export type CallerGuard = keyof typeof CALLERS

type CtxOf<G> = G extends { on: Action } ? TenantCtx : Ctx

/** A guard on the thing that `target` finds in the input: for rows that share one. */
export const guardOn = <I>(on: Action, target: (input: I) => TargetRef) => ({ on, target })

const guardById =
  <S extends Schema>(params: S) =>
  <const K extends TargetRef['kind'], const A extends Action>(kind: K, on: A) => ({
    guard: { on, target: (input: { params: { id: string } }) => ({ kind, id: input.params.id }) },
    params,
  })

/** Guard and params of a row whose path ends in the `{id}` of what it acts on: spread into the row. */
export const byId = guardById(idParams)
/** The same for things that are named by a UUID. */
export const byUuid = guardById(uuidParams)

/** What a handler may use of the exchange itself, for the few rows that are not JSON. */
export interface Exchange {
  request: Request
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
  /** Asks the row's guard once more, for an answer that goes on for long. */
  isStillAllowed(): Promise<boolean>
}

/** The bearer token of a call; null when it came without, whatever else its Authorization says. */
export const bearerOf = (headers: Headers): string | null =>
  headers.get('authorization')?.match(/^Bearer\s+(\S+)$/i)?.[1] ?? null

/** A GET that changes something is for callers with a token: a browser's cookie could be used by any link. */
export function refuseCookie(request: Request): void {
  if (!bearerOf(request.headers)) throw new AppError('FORBIDDEN', bearerOnlyMessage)
}

export type Method = 'get' | 'post' | 'put' | 'delete'

/** What a row says of itself; a row without a `response` schema answers with a Response of its own. */
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
  status?: 200 | 201
  /** Maximum body size in bytes; default 1 MiB. */
  bodyLimit?: number
  /** Maximum duration in ms; default 30 s. */
  limitMs?: number
  /** An endless response: nothing may buffer it. */
  isStream?: true
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
      run: (
        ctx: CtxOf<G>,
        input: Input<In<P>, In<Q>, In<B>>,
        exchange: Exchange,
      ) => Promise<R extends Schema ? z.input<R> : Response>
    },
  ): Row<M, Path, P, Q, B, R, G> => ({ method, path, ...row })

/** One line of the API: `endpoint.get(path, { summary, guard, schemas, run })`. */
export const endpoint = {
  get: rowWith('get'),
  post: rowWith('post'),
  put: rowWith('put'),
  delete: rowWith('delete'),
}
