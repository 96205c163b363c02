import { type Actor, type Scope, scopeOf } from '~/shared/rules/roles'
import type { AnnotationQuery } from '~/shared/schemas/annotation'

/** What a list of rows about something in the hierarchy is narrowed to. */
export type PlaceFilter = Omit<AnnotationQuery, 'from' | 'to'> & {
  scope: Scope
  /** Those of the operator, or those of organizations. */
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
