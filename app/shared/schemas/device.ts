import { z } from 'zod'
import { messages } from '../messages'
import { emulation, formFactor } from './agent'
import { entityName, parentId } from './organization'
import { queryFlag, queryId } from './paging'

/** A simulation computes with the speeds, which must therefore be some. */
const imitated = emulation.superRefine(({ throttling, downloadKbps, uploadKbps }, context) => {
  if (throttling !== 'simulate') return
  for (const [field, speed] of Object.entries({ downloadKbps, uploadKbps })) {
    if (speed > 0) continue
    context.addIssue({ code: 'custom', path: [field], message: messages.asking.device.simulateNeeds })
  }
})

export const deviceForm = z.object({ name: entityName, formFactor, emulation: imitated })
export const newDevice = deviceForm.extend({ client: parentId })
export const deviceChange = deviceForm.partial()
export const deviceQuery = z.object({ client: queryId.optional(), include_global: queryFlag.default(true) })

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

/** A place to test from, with the number of agents that are there now. */
export const location = z.object({
  _id: z.int(),
  slug: z.string(),
  label: z.string(),
  continent: z.string().nullable(),
  agents: z.int(),
})
export type Location = z.infer<typeof location>
