import type { ProberOrders } from '~/shared/schemas/prober'
import type { Logger } from '../../platform/log'
import type { AgentClient } from './client'

type Wanted = ProberOrders['pictures'][number]

export interface PictureOptions {
  client: Pick<AgentClient, 'sendPicture'>
  take: (url: string, allowPrivate: boolean, signal: AbortSignal) => Promise<Buffer>
  enter: () => Promise<() => void>
  log: Logger
  stop: AbortSignal
}

/** With a longer queue, screenshots would be taken after their outages ended. */
const MAX_WAITING = 3

/** Takes screenshots of outages one at a time, never during a measurement. */
export function createPictures({ client, take, enter, log, stop }: PictureOptions) {
  let waiting = 0
  let work: Promise<void> = Promise.resolve()

  async function make({ outage, url }: Wanted, allowPrivate: boolean): Promise<void> {
    const leave = await enter()
    let picture: Buffer | null = null
    try {
      if (!stop.aborted) picture = await take(url, allowPrivate, stop)
    } catch (error) {
      log.info({ outage, err: error }, 'no picture of an outage')
    } finally {
      leave()
    }
    if (stop.aborted) return
    await client.sendPicture(outage, picture, stop).catch((error: unknown) => {
      log.info({ outage, err: error }, 'the picture of an outage was not taken')
    })
  }

  return {
    want(pictures: readonly Wanted[], allowPrivate: boolean): void {
      for (const wanted of pictures) {
        if (waiting >= MAX_WAITING) return
        waiting += 1
        work = work
          .then(() => make(wanted, allowPrivate))
          .finally(() => {
            waiting -= 1
          })
      }
    },
    idle: (): Promise<void> => work,
  }
}

/** A FIFO mutex for the machine: other work would disturb a measurement. */
export function createGate() {
  let last: Promise<void> = Promise.resolve()
  /** Resolves to an idempotent release function. */
  return async function enter(): Promise<() => void> {
    const before = last
    let leave = () => {}
    last = new Promise((resolve) => {
      leave = resolve
    })
    await before
    return leave
  }
}
