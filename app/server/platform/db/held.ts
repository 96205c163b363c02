import { type RawBuilder, sql } from 'kysely'

/**
 * Of an organization that is frozen for its move to another cell, arrives from one, or has left to one: jobs and agents
 * leave it out.
 */
export const isHeld = (organization: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from organization_hold h where h.organization_id = ${organization})`
