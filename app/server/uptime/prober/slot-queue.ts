export interface Due<T> {
  at: number
  what: T
}

/** A binary heap by due time. */
export function createSlotQueue<T>() {
  const heap: Due<T>[] = []

  function put(from: number, due: Due<T>): void {
    let i = from
    while (i > 0) {
      const above = (i - 1) >> 1
      const parent = heap[above]
      if (!parent || parent.at <= due.at) break
      heap[i] = parent
      i = above
    }
    heap[i] = due
  }

  function sink(due: Due<T>): void {
    let i = 0
    for (;;) {
      const [left, right] = [heap[2 * i + 1], heap[2 * i + 2]]
      const isRight = right !== undefined && left !== undefined && right.at < left.at
      const child = isRight ? right : left
      if (!child || child.at >= due.at) break
      heap[i] = child
      i = 2 * i + (isRight ? 2 : 1)
    }
    heap[i] = due
  }

  return {
    add: (at: number, what: T): void => put(heap.length, { at, what }),
    first: (): Due<T> | undefined => heap[0],
    /** Removes the first one if it is due. */
    take(now: number): Due<T> | undefined {
      const first = heap[0]
      if (!first || first.at > now) return undefined
      const last = heap.pop()
      if (last && heap.length > 0) sink(last)
      return first
    },
    clear: (): void => {
      heap.length = 0
    },
    size: (): number => heap.length,
  }
}
