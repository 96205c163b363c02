import type { Ctx } from '../../platform/context'
import { telemetry } from '../../platform/telemetry'
import { readInstallationMetrics } from './read-metrics'

/** To the collector; several workers send the same series. */
export async function sendMetrics(ctx: Ctx): Promise<number> {
  const sender = telemetry()
  if (!sender) return 0
  await sender.send(await readInstallationMetrics(ctx))
  return 1
}
