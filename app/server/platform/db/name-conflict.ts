import {
  clientMessages,
  deviceMessages,
  organizationMessages,
  projectMessages,
  siteMessages,
} from '~/shared/messages/hierarchy'
import { peopleMessages } from '~/shared/messages/people'
import { savedFilterMessages } from '~/shared/messages/saved-filters'
import { fieldError } from '../errors'

const NAME_CONFLICTS: Record<string, string> = {
  organization_name: organizationMessages.nameTaken,
  client_name: clientMessages.nameTaken,
  project_name: projectMessages.nameTaken,
  site_name: siteMessages.nameTaken,
  device_name: deviceMessages.nameTaken,
  team_name: peopleMessages.team.nameTaken,
  saved_filter_name: savedFilterMessages.nameTaken,
}

function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** Turns a unique violation of a name into a CONFLICT at that field. */
export async function withNameConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const message = NAME_CONFLICTS[uniqueViolation(error) ?? '']
    if (message === undefined) throw error
    throw fieldError('name', message, 'CONFLICT')
  }
}
