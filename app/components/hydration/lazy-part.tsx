import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { recoverScript, retryImport } from './chunk-recovery'
import { markHydrated } from './hydrated-mark'

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

/** Never rejects in the browser: an error would replace the whole screen, which works without this part. */
function lazily<P>(load: Load<P>) {
  return lazy(async () => {
    const part = typeof document === 'undefined' ? await load() : await retryImport(load, recoverScript)
    return { default: part as ComponentType<object> }
  })
}

export function lazyPart<P extends object>(load: Load<P>) {
  const Part = lazily(load)
  return (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/** Placeholder for a part without server HTML: nothing to interact with. */
function Missing() {
  useEffect(() => wake(), [])
  return null
}

/** Beside the part in its boundary: the effect runs once both are hydrated. */
function Mark({ name }: { name: string }) {
  useEffect(() => markHydrated(name), [name])
  return null
}

/**
 * Hydrates a part at the first interaction with the page; until then its links and forms are native. Props must keep
 * their identity from render to render while their data are unchanged.
 */
export function hydrateOnInteraction<P extends object>(name: string, load: Load<P>) {
  const Part = lazily(() => awake.then(load))
  return memo(function HydrateOnInteraction(props: P) {
    const rendered = useRef(props)
    // The server's HTML is out of date, so hydrate now.
    if (rendered.current !== props) wake()
    return (
      <Suspense fallback={<Missing />}>
        <Part {...props} />
        <Mark name={name} />
      </Suspense>
    )
  })
}
