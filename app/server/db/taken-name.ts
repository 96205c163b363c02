import { messages } from '~/shared/messages'
import { fieldError } from '../errors'

const TAKEN: Record<string, string> = {
  organization_name: messages.organization.nameTaken,
  client_name: messages.client.nameTaken,
  project_name: messages.project.nameTaken,
  site_name: messages.site.nameTaken,
  device_name: messages.device.nameTaken,
  team_name: messages.people.team.nameTaken,
}

function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** Turns a unique violation of a name into a CONFLICT at that field. */
export async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const message = TAKEN[uniqueViolation(error) ?? '']
    if (message === undefined) throw error
    throw fieldError('name', message, 'CONFLICT')
  }
}
