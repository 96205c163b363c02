import type { Candidate } from '~/shared/schemas/permission'

/** What tells one from others of the name. */
export const noteOf = ({ kind, name, email }: Candidate) =>
  kind === 'team' ? 'Team' : email === name ? undefined : (email ?? undefined)
