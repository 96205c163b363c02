import { sitesLabelsMessages as labels } from '~/shared/messages/sites-labels'
import type { Device, Location } from '~/shared/schemas/device'

const speed = (kbps: number) =>
  kbps >= 1000 ? `${Number((kbps / 1000).toFixed(1))} Mbps` : `${Math.round(kbps)} kbps`

/** A device in one line: '375 × 635, 1.6 Mbps, CPU 4× slower'. */
export function describeDevice({ emulation }: Device): string {
  const { width, height, throttling, downloadKbps, cpuSlowdown } = emulation
  return [
    `${width} × ${height}`,
    throttling !== 'none' && downloadKbps > 0 ? speed(downloadKbps) : null,
    throttling !== 'none' && cpuSlowdown > 1 ? labels.cpuSlower(cpuSlowdown) : null,
  ]
    .filter(Boolean)
    .join(', ')
}

export function describeLocation({ agents }: Location): string {
  if (agents === 0) return labels.noAgentConnected
  return labels.agentsReady(agents)
}
