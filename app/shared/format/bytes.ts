import {
  type Figure,
  figure,
  figureOf,
  plain,
  rounded,
  type Stored,
  threeDigits,
} from '~/shared/format/figure'

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

/** Space on a disk: like `formatBytes`, in GB of 1024 MB from 1 GB on. */
export function formatSpace(bytes: Stored): Figure {
  return figureOf(bytes, (amount) => {
    const gigabytes = amount / (MB * KB)
    return gigabytes < 1 ? formatBytes(amount) : figure(rounded(gigabytes, gigabytes < 100 ? 1 : 0), 'GB')
  })
}

/** kbit/s, in Mbps from 1000 on. */
export function formatSpeed(kbps: Stored): Figure {
  return figureOf(kbps, (amount) =>
    amount < 999.5 ? figure(plain(amount), 'Kbps') : figure(threeDigits(amount / 1000), 'Mbps'),
  )
}
