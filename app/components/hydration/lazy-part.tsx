import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { retryImport, waitForRetry } from './chunk-recovery'

type Load<P> = () => Promise<ComponentType<P>>

const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
] as const

let wake = () => {}
const awake =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        wake = resolve
        for (const touch of INTERACTION_EVENTS)
          addEventListener(touch, wake, { capture: true, once: true, passive: true })
      })

/** Never fails in a browser: an error would replace the whole screen, which is complete without the part. */
function lazily<P>(load: Load<P>) {
  return lazy(async () => {
    const part = typeof document === 'undefined' ? await load() : await retryImport(load, waitForRetry)
    return { default: part as ComponentType<object> }
  })
}

/** A part of a screen that few ask for, a dialog say: its scripts come when it is shown. */
export function lazyPart<P extends object>(load: Load<P>) {
  const Part = lazily(load)
  return (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/** Stands for a part that no server drew: nothing is there that could be touched. */
function Missing() {
  useEffect(() => wake(), [])
  return null
}

/**
 * A part whose links and forms the browser handles alone until somebody touches the page; only then its scripts
 * come. What it is given has to stay the same from one drawing to the next as long as its data do.
 */
export function hydrateOnInteraction<P extends object>(load: Load<P>) {
  const Part = lazily(() => awake.then(load))
  return memo(function HydrateOnInteraction(props: P) {
    const drawn = useRef(props)
    // The server's drawing is out of date, so ours has to be there.
    if (drawn.current !== props) wake()
    return (
      <Suspense fallback={<Missing />}>
        <Part {...props} />
      </Suspense>
    )
  })
}
