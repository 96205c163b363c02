import {
  maintenanceWindow,
  maintenanceWindowChange,
  maintenanceWindowQuery,
  maintenanceWindows,
  type NewMaintenanceWindow,
  newMaintenanceWindow,
} from '~/shared/schemas/maintenance-window'
import { done } from '~/shared/schemas/paging'
import type { TargetRef } from '../../platform/access'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { endWindow } from './change-window'
import { createWindow } from './create-window'
import { deleteWindow } from './delete-window'
import { listWindows, readWindow } from './list-windows'
import { updateWindow } from './update-window'

function placeOf({ client, project, site, monitor }: NewMaintenanceWindow): TargetRef {
  if (monitor != null) return { kind: 'monitor', id: monitor }
  if (site != null) return { kind: 'site', id: site }
  return project != null ? { kind: 'project', id: project } : { kind: 'client', id: client }
}

export const maintenanceWindowRows = [
  endpoint.get('/api/maintenance-windows', {
    summary: 'Maintenance windows of everything the caller can read, including parent levels',
    guard: 'caller',
    query: maintenanceWindowQuery,
    response: maintenanceWindows,
    run: (ctx, { query }) => listWindows(ctx, query),
  }),
  endpoint.post('/api/maintenance-windows', {
    summary: 'Plan maintenance of one client, project, site or monitor',
    guard: { on: 'maintenanceWindow.update', target: ({ body }) => placeOf(body) },
    body: newMaintenanceWindow,
    response: maintenanceWindow,
    status: 201,
    run: (ctx, { body }) => createWindow(ctx, body),
  }),
  endpoint.get('/api/maintenance-windows/{id}', {
    summary: 'One maintenance window',
    ...byUuid('maintenanceWindow', 'maintenanceWindow.read'),
    response: maintenanceWindow,
    run: (ctx) => readWindow(ctx),
  }),
  endpoint.put('/api/maintenance-windows/{id}', {
    summary: 'Update a maintenance window; its past does not change',
    ...byUuid('maintenanceWindow', 'maintenanceWindow.update'),
    body: maintenanceWindowChange,
    response: maintenanceWindow,
    run: (ctx, { body }) => updateWindow(ctx, body),
  }),
  endpoint.delete('/api/maintenance-windows/{id}', {
    summary: 'Delete a maintenance window; its past does not change',
    ...byUuid('maintenanceWindow', 'maintenanceWindow.update'),
    response: done,
    run: (ctx) => deleteWindow(ctx),
  }),
  endpoint.post('/api/maintenance-windows/{id}/end', {
    summary: 'End current maintenance',
    ...byUuid('maintenanceWindow', 'maintenanceWindow.update'),
    response: maintenanceWindow,
    run: (ctx) => endWindow(ctx),
  }),
]
