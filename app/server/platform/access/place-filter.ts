import { type Actor, type Scope, scopeOf } from '~/shared/rules/access/roles'
import type { AnnotationQuery } from '~/shared/schemas/annotation'

export type PlaceFilter = Omit<AnnotationQuery, 'from' | 'to'> & {
  scope: Scope
  isOperator: boolean
  from?: Date | undefined
  to?: Date | undefined
}

export const placeFilterOf = (
  actor: Actor,
  { from, to, ...query }: AnnotationQuery,
  isOperator: boolean,
): PlaceFilter => ({
  ...query,
  scope: scopeOf(actor),
  isOperator,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})
