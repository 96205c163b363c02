import type { z } from 'zod'
import type { stepList } from '~/shared/schemas/script-steps'
import type { TenantCtx } from '../../platform/context'
import { evidencePath, readRunEvidence, stepsIn } from './read-evidence'

/** Results of the measured steps; null for a run without a script. */
export async function readSteps(ctx: TenantCtx): Promise<z.input<typeof stepList>> {
  const found = await readRunEvidence(ctx, 'steps')
  if (!found) return { steps: null }
  const steps = stepsIn(found.data).map((step) => ({
    ...step,
    screen: step.screen && evidencePath(String(ctx.target.id), step.screen),
  }))
  return { steps }
}
