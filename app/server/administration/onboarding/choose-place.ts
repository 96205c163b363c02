import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { adminScopeOf, can } from '~/shared/rules/access/roles'
import { freeName } from '~/shared/rules/onboarding/address'
import type { AddWebsite } from '~/shared/schemas/add-website'
import { clientForm } from '~/shared/schemas/client'
import { createOrganization, listOrganizations } from '../../accounts/organizations'
import { authorize } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { createClient, listClients } from '../../structure/clients'
import { createProject } from '../../structure/projects'
import { readDemo } from '../demo'
import { findAdminSite, listClientNames, listPlaces } from './store'

const OLDEST = { page: 1, limit: 100, orderBy: 'createdAt', orderDirection: 'asc' } as const

/** Where a website goes: into a project, or into a new one of a client, a new client, or a new organization. */
export type Place =
  | { kind: 'project'; id: number }
  | { kind: 'client'; id: number }
  | { kind: 'organization'; id: number }
  | { kind: 'platform' }

/** The place that was asked for, or the default one. Throws when the caller may not add websites there. */
export async function choosePlace(
  ctx: Ctx,
  requested: Pick<AddWebsite, 'project' | 'organization'>,
): Promise<Place> {
  const place = placeOf(requested) ?? (await findDefaultPlace(ctx))
  if (!place) throw new AppError('FORBIDDEN', addWebsiteMessages.noPermission, { reason: 'NO_PLACE' })
  if (place.kind === 'project') await authorize(ctx, 'site.create', place)
  if (place.kind === 'client') await authorize(ctx, 'project.create', place)
  if (place.kind === 'organization') await authorize(ctx, 'client.create', place)
  return place
}

function placeOf({ project, organization }: Pick<AddWebsite, 'project' | 'organization'>): Place | undefined {
  if (project !== undefined) return { kind: 'project', id: project }
  return organization === undefined ? undefined : { kind: 'organization', id: organization }
}

export async function findDefaultPlace(ctx: Ctx): Promise<Place | undefined> {
  const project = await findDefaultProject(ctx)
  if (project !== undefined) return { kind: 'project', id: project }
  const [demo, clients] = [await findDemo(ctx), await listClients(ctx, OLDEST)]
  const client = clients.items.find(
    ({ _id, organization }) =>
      organization !== demo &&
      can(ctx.actor, 'project.create', { organizationId: organization, clientId: _id }),
  )
  if (client) return { kind: 'client', id: client._id }
  const [organization] = await listOwnOrganizations(ctx)
  if (organization) return { kind: 'organization', id: organization._id }
  return ctx.actor.kind === 'user' && ctx.actor.isSuper ? { kind: 'platform' } : undefined
}

/** Demo data takes no websites. */
const findDemo = async (ctx: Ctx) => (await readDemo(ctx)).organization?._id

/** The project of the newest site that the caller administers, else any project. */
export async function findDefaultProject(ctx: Ctx): Promise<number | undefined> {
  const scope = adminScopeOf(ctx.actor)
  return (await findAdminSite(ctx.db, scope))?.project ?? (await listPlaces(ctx.db, scope, 1))[0]?.project
}

/** Organizations in which the caller may create clients, oldest first. */
export async function listOwnOrganizations(ctx: Ctx): Promise<{ _id: number; name: string }[]> {
  const [demo, { items }] = [await findDemo(ctx), await listOrganizations(ctx, OLDEST)]
  return items
    .filter(({ _id }) => _id !== demo && can(ctx.actor, 'client.create', { organizationId: _id }))
    .map(({ _id, name }) => ({ _id, name }))
}

/** The project of a place; creates what is missing above it. A client is named after its domain. */
export async function ensureProject(
  ctx: Ctx,
  place: Place,
  names: string[],
  domain: string,
): Promise<number> {
  if (place.kind === 'project') return place.id
  if (place.kind === 'client') {
    const target = await authorize(ctx, 'project.create', place)
    return (await createProject(target, { name: addWebsiteMessages.defaultProject }))._id
  }
  const id =
    place.kind === 'organization' ? place.id : (await createOrganization(ctx, { name: names[0] ?? '' }))._id
  const target = await authorize(ctx, 'client.create', { kind: 'organization', id })
  const name = freeName([domain], await listClientNames(ctx.db, id))
  const client = await createClient(target, clientForm.parse({ name }))
  return ensureProject(ctx, { kind: 'client', id: client._id }, names, domain)
}
