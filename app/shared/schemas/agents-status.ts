import { z } from 'zod'
import { notAnOptionMessage } from '../messages/form'
import { AGENT_STATES } from '../rules/measuring/agent-state'
import { CONTINENTS } from '../rules/measuring/regions'
import { entityName } from './organization'
import { queryId } from './paging'

const count = z.int().min(0)

/** What an agent ran in a span of time, all of it counted from the runs that are kept. */
export const agentNoise = z.object({
  runs: count,
  /** Those during which it could tell what else its machine did; of the others nothing is known. */
  watched: count,
  /** Those that were disturbed. */
  noisy: count,
  /** Disturbed ones after which their test was run again, by whichever agent. */
  repeated: count,
})
export type AgentNoise = z.infer<typeof agentNoise>

/** An agent as its administrators see it. */
export const agentView = z.object({
  _id: z.uuid(),
  name: z.string(),
  location: z.int(),
  locationLabel: z.string(),
  state: z.enum(AGENT_STATES),
  /** Runs beside the server, which registers it again at each start. */
  isLocal: z.boolean(),
  version: z.string().nullable(),
  lighthouseVersion: z.string().nullable(),
  chromiumVersion: z.string().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Tests ended in the last 24 hours. */
  runs: count,
  /** The last 24 hours and the last 7 days. */
  noise: z.object({ day: agentNoise, week: agentNoise }),
  /** Lighthouse's benchmark index that its machine usually reaches; null before ten runs told theirs. */
  speed: count.nullable(),
  /** What its machine reached in the agent's own loop before the last batch. */
  calibration: count.nullable(),
  /** Tests an hour, by what they took in that time; null before the first. */
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
  /** How long the oldest waiting test has waited. */
  oldestWaitMs: count.nullable(),
  /** How long a test that comes due now will wait; null without an agent. */
  waitMs: count.nullable(),
  perHour: count,
  plannedPerDay: count,
  load: z.number().nullable(),
  sites: count,
})
export type LocationStatus = z.infer<typeof locationStatus>

export const agentsStatus = z.object({ agents: z.array(agentView), locations: z.array(locationStatus) })

export const newAgent = z.object({ name: entityName, location: queryId })
/** The only answer that ever holds the key. */
export const createdAgent = agentView.extend({ key: z.string(), command: z.string() })
export type CreatedAgent = z.infer<typeof createdAgent>

const isDraining = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
export const agentChange = z.object({ name: entityName.optional(), isDraining: isDraining.optional() })
export const agentParams = z.object({ id: z.uuid() })

export const locationForm = z.object({
  label: entityName,
  continent: z.enum(CONTINENTS, { error: notAnOptionMessage }).nullish(),
})

/** Of which part of the world: a country's ISO code or the name of a region. */
export const regionQuery = z.object({
  country: z.string().trim().max(10).optional(),
  region: z.string().trim().max(40).optional(),
})
