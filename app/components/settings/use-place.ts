import { useRouteLoaderData } from '@remix-run/react'
import type { Client } from '~/shared/schemas/client'
import type { Project } from '~/shared/schemas/project'

const CLIENT = 'routes/settings/clients/$clientId/layout'
const PROJECT = 'routes/settings/clients/$clientId/projects/$projectId/layout'

/** The client of the URL, which its layout has read. */
export const useClient = (): Client => (useRouteLoaderData(CLIENT) as { client: Client }).client

/** The project of the URL, which its layout has read. */
export const useProject = (): Project => (useRouteLoaderData(PROJECT) as { project: Project }).project
