import { type Figure, figure, figureOf, plain, type Stored, threeDigits } from '~/shared/format/figure'

const KB = 1024
const MB = KB * KB

/** Bytes in B, KB or MB of 1024, as Lighthouse does. */
export function formatBytes(bytes: Stored): Figure {
  return figureOf(bytes, (amount) => {
    if (amount < KB - 0.5) return figure(plain(amount), 'B')
    if (amount < MB - KB / 2) return figure(threeDigits(amount / KB), 'KB')
    return figure(threeDigits(amount / MB), 'MB')
  })
}

/** kbit/s, in Mbps from 1000 on. */
export function formatSpeed(kbps: Stored): Figure {
  return figureOf(kbps, (amount) =>
    amount < 999.5 ? figure(plain(amount), 'Kbps') : figure(threeDigits(amount / 1000), 'Mbps'),
  )
}
