import { z } from 'zod'
import { device, deviceChange, deviceQuery, newDevice } from '~/shared/schemas/device'
import { done, idParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { createDevice } from './create-device'
import { deleteDevice } from './delete-device'
import { listDevices, readDevice } from './read-device'
import { updateDevice } from './update-device'

export const deviceRows = [
  endpoint.get('/api/devices', {
    summary: 'Devices of a client, or of all clients the caller can read',
    guard: 'caller',
    query: deviceQuery,
    response: z.array(device),
    run: (ctx, { query }) => listDevices(ctx, query),
  }),
  endpoint.post('/api/devices', {
    summary: 'Create a device of a client, or a global one of its organization as an owner',
    guard: { on: 'device.create', target: ({ body }) => ({ kind: 'client', id: body.client }) },
    body: newDevice,
    response: device,
    status: 201,
    run: (ctx, { body }) => createDevice(ctx, body),
  }),
  endpoint.get('/api/devices/{id}', {
    summary: 'One device',
    guard: 'caller',
    params: idParams,
    response: device,
    run: (ctx, { params }) => readDevice(ctx, params.id),
  }),
  endpoint.put('/api/devices/{id}', {
    summary: 'Change a device; a global one only as an owner',
    guard: 'caller',
    params: idParams,
    body: deviceChange,
    response: device,
    run: (ctx, { params, body }) => updateDevice(ctx, params.id, body),
  }),
  endpoint.delete('/api/devices/{id}', {
    summary: 'Delete a device that no site uses',
    guard: 'caller',
    params: idParams,
    response: done,
    run: (ctx, { params }) => deleteDevice(ctx, params.id),
  }),
]
