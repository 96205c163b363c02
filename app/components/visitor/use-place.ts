import { useRouteLoaderData } from '@remix-run/react'
import type { Client } from '~/shared/schemas/client'
import type { Project } from '~/shared/schemas/project'
import type { Site } from '~/shared/schemas/site'

const CLIENT = 'routes/settings/clients/$clientId/layout'
const PROJECT = 'routes/settings/clients/$clientId/projects/$projectId/layout'
const SITE = 'routes/settings/clients/$clientId/projects/$projectId/sites/$siteId/layout'

/** The client of the URL, which its layout has read. */
export const useClient = (): Client => (useRouteLoaderData(CLIENT) as { client: Client }).client

/** The project of the URL, which its layout has read. */
export const useProject = (): Project => (useRouteLoaderData(PROJECT) as { project: Project }).project

/** The site of the URL, which its layout has read. */
export const useSite = (): Site => (useRouteLoaderData(SITE) as { site: Site }).site
