import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { AGENT_STATES } from '../rules/measuring/agent-state'
import { CONTINENTS } from '../rules/measuring/regions'
import { machineLoad } from './agent'
import { changeOf } from './change'
import { entityName } from './organization'
import { queryId } from './paging'

export const AGENT_REFUSALS = [
  'AGENT_KEY_REPLACED',
  'AGENT_REVOKED',
  'AGENT_KEY_UNKNOWN',
  'AGENT_TOO_OLD',
  'SERVER_TOO_OLD',
] as const
export type AgentRefusal = (typeof AGENT_REFUSALS)[number]

const count = z.int().min(0)

/** Counted over the stored runs of a span. */
export const agentNoise = z.object({
  runs: count,
  /** Runs with noise detection. */
  watched: count,
  noisy: count,
  /** Noisy runs that were repeated. */
  repeated: count,
})
export type AgentNoise = z.infer<typeof agentNoise>

export const agentView = z.object({
  _id: z.uuid(),
  name: z.string(),
  location: z.int(),
  locationLabel: z.string(),
  state: z.enum(AGENT_STATES),
  /** The agent beside the server, registered at each start. */
  isLocal: z.boolean(),
  version: z.string().nullable(),
  lighthouseVersion: z.string().nullable(),
  chromiumVersion: z.string().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** The last call with a key of this agent that is not valid any more; null when there was none for a day. */
  refused: z.object({ at: z.iso.datetime(), reason: z.enum(AGENT_REFUSALS) }).nullable(),
  createdAt: z.iso.datetime(),
  /** Of its machine before the last claim; null while unknown. */
  machine: machineLoad.nullable(),
  /** The last time that its machine was too busy to test a page. */
  starvedAt: z.iso.datetime().nullable(),
  /** Of the last 24 hours. */
  runs: count,
  /** The last 24 hours and 7 days. */
  noise: z.object({ day: agentNoise, week: agentNoise }),
  /** Median benchmark index of Lighthouse; null before ten runs. */
  speed: count.nullable(),
  /** Speed in the agent's own loop before the last batch. */
  calibration: count.nullable(),
  /** Tests per hour, from recent durations; null before the first. */
  perHour: count.nullable(),
})
export type AgentView = z.infer<typeof agentView>

export const locationStatus = z.object({
  _id: z.int(),
  label: z.string(),
  slug: z.string(),
  continent: z.enum(CONTINENTS).nullable(),
  agents: count,
  queued: count,
  running: count,
  /** Wait of the oldest queued test. */
  oldestWaitMs: count.nullable(),
  /** Expected wait of a test due now; null without an agent. */
  waitMs: count.nullable(),
  perHour: count,
  plannedPerDay: count,
  load: z.number().nullable(),
  sites: count,
})
export type LocationStatus = z.infer<typeof locationStatus>

export const agentsStatus = z.object({ agents: z.array(agentView), locations: z.array(locationStatus) })

export const newAgent = z.object({ name: entityName, location: queryId })
/** The only response that contains the key. */
export const createdAgent = agentView.extend({ key: z.string(), command: z.string() })
export type CreatedAgent = z.infer<typeof createdAgent>

const isDraining = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
export const agentChange = z.object({ name: entityName.optional(), isDraining: isDraining.optional() })
export const agentParams = z.object({ id: z.uuid() })

export const locationForm = z.object({
  label: entityName,
  continent: z.enum(CONTINENTS, { error: () => inputMessages.notAnOption }).nullish(),
})

export const locationChange = changeOf(locationForm.shape)

/** A country's ISO code or a region's name. */
export const regionQuery = z.object({
  country: z.string().trim().max(10).optional(),
  region: z.string().trim().max(40).optional(),
})
