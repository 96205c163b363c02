import type { Candidate } from '~/shared/schemas/permission'

export const noteOf = ({ kind, name, email }: Candidate) =>
  kind === 'team' ? 'Team' : email === name ? undefined : (email ?? undefined)
