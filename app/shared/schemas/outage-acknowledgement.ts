import { z } from 'zod'
import { line } from './organization'

export const outageAcknowledgement = z.object({
  note: line(500).default(''),
  /** Also the other open outages of the incident that the caller may acknowledge. */
  wholeIncident: z
    .union([z.boolean(), z.enum(['on', 'off']).transform((value) => value === 'on')])
    .default(false),
})
export type OutageAcknowledgement = z.output<typeof outageAcknowledgement>
