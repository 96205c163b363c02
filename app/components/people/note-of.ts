import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import type { Candidate } from '~/shared/schemas/permission'

export const noteOf = ({ kind, name, email }: Candidate) =>
  kind === 'team' ? labels.team : email === name ? undefined : (email ?? undefined)
