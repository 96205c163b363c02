import type { Ctx } from './context'

type Clock = Pick<Ctx, 'db' | 'now'>

/** Options of `memoize` for sums over all tenants that a form asks for with every key that is pressed. */
export const PER_MINUTE = {
  ttl: 60_000,
  max: 1,
  key: () => null,
  owner: ({ db }: Clock) => db,
  now: (ctx: Clock) => ctx.now().getTime(),
}
