import { z } from 'zod'

/** A modification of a page in flight, between network and browser. */

const host = z.string().min(1).max(253)
const address = z.string().min(1).max(8_000)
const addresses = z.array(address).min(1).max(300)
const hosts = z.array(host).min(1).max(300)

export const experimentChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('blockThirdParties'), hosts }),
  z.object({ kind: z.literal('blockDomain'), hosts }),
  z.object({ kind: z.literal('preloadLcpImage'), url: address }),
  z.object({ kind: z.literal('inlineStylesheet'), url: address }),
  z.object({ kind: z.literal('deferStylesheet'), url: address }),
  z.object({ kind: z.literal('inlineScript'), url: address }),
  z.object({ kind: z.literal('deferScript'), url: address }),
  z.object({ kind: z.literal('asyncScript'), url: address }),
  z.object({
    kind: z.literal('imageDimensions'),
    images: z
      .array(z.object({ url: address, width: z.int().min(1), height: z.int().min(1) }))
      .min(1)
      .max(300),
  }),
  z.object({ kind: z.literal('cacheHeaders'), urls: addresses, seconds: z.int().min(1) }),
  z.object({ kind: z.literal('compression'), urls: addresses }),
])
export type ExperimentChange = z.infer<typeof experimentChange>
export type ExperimentKind = ExperimentChange['kind']
export const EXPERIMENT_KINDS = experimentChange.options.map(({ shape }) => shape.kind.value)

/** A: processed but unmodified; B: modified. */
export const experimentArm = z.enum(['A', 'B'])
export type ExperimentArm = z.infer<typeof experimentArm>

export const agentExperiment = z.object({ change: experimentChange, arm: experimentArm })
export type AgentExperiment = z.infer<typeof agentExperiment>
