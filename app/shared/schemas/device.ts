import { z } from 'zod'
import { testingMessages } from '../messages/testing'
import { emulation, formFactor } from './agent'
import { entityName, parentId } from './organization'
import { queryFlag, queryId } from './paging'

/** Simulated throttling divides by the speeds, so they must be set. */
const imitated = emulation.superRefine(({ throttling, downloadKbps, uploadKbps }, context) => {
  if (throttling !== 'simulate') return
  for (const [field, speed] of Object.entries({ downloadKbps, uploadKbps })) {
    if (speed > 0) continue
    context.addIssue({ code: 'custom', path: [field], message: testingMessages.device.simulateSpeedRequired })
  }
})

/** Used by new sites. */
const isDefault = z.boolean()
export const deviceSettings = z.object({ name: entityName, formFactor, emulation: imitated })
/** `isGlobal`: a device of the organization, for owners only. */
export const newDevice = deviceSettings.extend({
  client: parentId,
  isGlobal: z.boolean().default(false),
  isDefault: isDefault.default(false),
})
export const deviceChange = deviceSettings.extend({ isDefault }).partial()

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
export const deviceForm = deviceSettings.extend({ isDefault: ticked })
export const newDeviceForm = deviceForm.extend({ isGlobal: ticked })
export const deviceQuery = z.object({
  client: queryId.optional(),
  include_global: queryFlag.prefault('true'),
})

export const device = z.object({
  _id: z.int(),
  organization: z.int(),
  client: z.int().nullable(),
  name: z.string(),
  type: z.enum(['global', 'custom']),
  isDefault: z.boolean(),
  formFactor,
  emulation,
})
export type Device = z.infer<typeof device>

/** With the number of live agents. */
export const location = z.object({
  _id: z.int(),
  slug: z.string(),
  label: z.string(),
  continent: z.string().nullable(),
  agents: z.int(),
})
export type Location = z.infer<typeof location>
