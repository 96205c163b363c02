import type { Step } from '~/shared/rules/configuration/diff-client'
import type {
  WantedClient,
  WantedDevice,
  WantedProject,
  WantedSite,
} from '~/shared/rules/configuration/trees'
import type { RetentionDays } from '~/shared/rules/measuring/retention'
import { authorize } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { createClient, deleteClient, updateClient } from '../../structure/clients'
import { createDevice, deleteDevice, updateDevice } from '../../structure/devices'
import { createProject, deleteProject, updateProject } from '../../structure/projects'
import { deleteSites } from '../../structure/sites'
import { updateSites, writeSites } from '../site-settings'
import type { PlannedPart } from './plan-parts'

const DEFAULT_RETENTION_DAYS = 365 satisfies RetentionDays

/** Writes the steps of one part in the caller's transaction; the verbs check the rights and record the activity. */
export async function applySteps(ctx: TenantCtx, tx: Db, part: PlannedPart): Promise<void> {
  const within = { ...ctx, db: tx }
  if (part.client === null) {
    for (const step of part.steps) await applyDevice(within, ctx.tenant, null, step)
    return
  }
  const clientId = await applyClient(within, ctx.tenant, part)
  if (clientId === null) return
  const stepsOf = (kind: Step['kind']) => part.steps.filter((step) => step.kind === kind)
  const devices = stepsOf('device')
  const projects = stepsOf('project')
  const isRemoved = ({ action }: Step) => action === 'delete'
  const created = await applyProjects(within, clientId, projects)
  for (const step of devices.filter((one) => !isRemoved(one)))
    await applyDevice(within, ctx.tenant, clientId, step)
  await applySites(within, tx, clientId, stepsOf('site'), created)
  for (const step of projects.filter(isRemoved)) {
    const target = await authorize(within, 'project.delete', { kind: 'project', id: Number(step.id) })
    await deleteProject(target, { name: step.path.at(-1) ?? '' })
  }
  for (const step of devices.filter(isRemoved)) await applyDevice(within, ctx.tenant, clientId, step)
}

/** The id of the client; null when it was deleted. */
async function applyClient(ctx: Ctx, tenant: number, { known, steps }: PlannedPart): Promise<number | null> {
  const step = steps.find(({ kind }) => kind === 'client')
  const wanted = step?.wanted as WantedClient | undefined
  if (step?.action === 'create' && wanted) {
    const target = await authorize(ctx, 'client.create', { kind: 'organization', id: tenant })
    const { name, tags, retentionDays = DEFAULT_RETENTION_DAYS } = wanted
    return (await createClient(target, { name, tags, retentionDays }))._id
  }
  if (!known) return null
  const ref = { kind: 'client', id: known.id } as const
  if (step?.action === 'delete') {
    await deleteClient(await authorize(ctx, 'client.delete', ref), { name: known.name })
    return null
  }
  if (step?.action === 'update' && wanted) {
    const { name, tags, retentionDays } = wanted
    await updateClient(await authorize(ctx, 'client.update', ref), { name, tags, retentionDays })
  }
  return known.id
}

/** Ids of the created projects by name. */
async function applyProjects(ctx: Ctx, clientId: number, steps: Step[]): Promise<Map<string, number>> {
  const created = new Map<string, number>()
  for (const { action, id, wanted } of steps) {
    const { name, tags } = (wanted ?? { name: '' }) as WantedProject
    if (action === 'update') {
      const target = await authorize(ctx, 'project.update', { kind: 'project', id: Number(id) })
      await updateProject(target, { name, tags })
    }
    if (action === 'create') {
      const target = await authorize(ctx, 'project.create', { kind: 'client', id: clientId })
      created.set(name, (await createProject(target, { name, tags }))._id)
    }
  }
  return created
}

async function applyDevice(ctx: Ctx, tenant: number, clientId: number | null, step: Step): Promise<void> {
  const id = String(step.id)
  if (step.action === 'delete') await deleteDevice(ctx, id)
  if (step.action === 'keep' || step.wanted === null) return
  const { name, formFactor, emulation, isDefault } = step.wanted as WantedDevice
  const values = { name, formFactor, emulation, isDefault }
  if (step.action === 'update') await updateDevice(ctx, id, values)
  if (step.action !== 'create') return
  const place =
    clientId === null
      ? ({ kind: 'organization', id: tenant } as const)
      : ({ kind: 'client', id: clientId } as const)
  const target = await authorize(ctx, 'device.create', place)
  await createDevice(target, { ...values, isGlobal: clientId === null })
}

async function applySites(
  ctx: Ctx,
  tx: Db,
  clientId: number,
  steps: Step[],
  created: ReadonlyMap<string, number>,
): Promise<void> {
  const projectOf = ({ projectId, path }: Step) => projectId ?? created.get(path[1] ?? '') ?? 0
  for (const [projectId, ofProject] of Map.groupBy(steps, projectOf)) {
    const stepsWith = (action: Step['action']) => ofProject.filter((step) => step.action === action)
    const at = { kind: 'project', id: projectId } as const
    const removed = stepsWith('delete').map(({ id }) => Number(id))
    if (removed.length > 0) await deleteSites(await authorize(ctx, 'site.delete', at), removed)
    const changed = stepsWith('update').map(({ id, wanted }) => ({ siteId: Number(id), ...written(wanted) }))
    if (changed.length > 0) await updateSites(tx, await authorize(ctx, 'site.update', at), changed)
    const added = stepsWith('create').map(({ wanted }) => written(wanted))
    if (added.length > 0)
      await writeSites(tx, await authorize(ctx, 'site.create', at), { clientId, projectId }, added)
  }
}

const written = (wanted: unknown) => {
  const { settings, secrets } = wanted as WantedSite
  return { settings, secrets }
}
