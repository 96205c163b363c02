import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { perProcess } from '../per-process'

/** Of a longer trace the later spans are sent at once. */
const MAX_HELD = 500

/** Traces of which nobody knows yet whether they are worth sending, with their spans so far. */
class HeldTraces {
  private readonly held = new Map<string, ReadableSpan[]>()
  private send: (span: ReadableSpan) => void = () => {}

  hold(traceId: string): void {
    this.held.set(traceId, [])
  }

  end(traceId: string, isWorth: boolean): void {
    if (isWorth) for (const span of this.held.get(traceId) ?? []) this.send(span)
    this.held.delete(traceId)
  }

  /** In front of the processor that sends. */
  before(next: SpanProcessor): SpanProcessor {
    this.send = (span) => next.onEnd(span)
    return {
      onStart: (span, context) => next.onStart(span, context),
      onEnd: (span) => {
        const spans = this.held.get(span.spanContext().traceId)
        if (spans && spans.length < MAX_HELD) spans.push(span)
        else next.onEnd(span)
      },
      forceFlush: () => next.forceFlush(),
      shutdown: () => next.shutdown(),
    }
  }
}

export const heldTraces = perProcess('heldTraces', () => new HeldTraces())
