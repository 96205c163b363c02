import type { CheckPhase } from '~/shared/rules/uptime/outcomes'

export const PHASE_COLOURS: Record<CheckPhase, `--${string}`> = {
  dns: '--phase-dns',
  connect: '--phase-connect',
  tls: '--phase-ssl',
  ttfb: '--phase-ttfb',
  download: '--type-document',
}
