import type { Logger } from 'pino'
import type { Prober } from '../../uptime/prober'
import { runProber } from '../run-prober'
import { createExchange } from './probe'

type Exchange = Parameters<typeof createExchange>[0]

/** One prober for each database of the server: home says which there are. */
export function runProbers({
  log,
  ...exchange
}: Pick<Exchange, 'client' | 'onPictures'> & { log: Logger }): Pick<Prober, 'stop'> {
  const ofCells = new Map<number, Prober>()
  let isStopping = false
  const start = (cell: number) => runProber({ exchange: createExchange({ ...exchange, cell }), log })
  const home = runProber({
    exchange: createExchange({
      ...exchange,
      onCells: (cells) => {
        if (isStopping) return
        for (const cell of cells) if (!ofCells.has(cell)) ofCells.set(cell, start(cell))
      },
    }),
    log,
  })
  return {
    async stop() {
      isStopping = true
      await Promise.all([home, ...ofCells.values()].map((prober) => prober.stop()))
    },
  }
}
