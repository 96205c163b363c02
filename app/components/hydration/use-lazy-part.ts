import { type ComponentType, useEffect, useState } from 'react'
import { recoverScript, retryImport } from './chunk-recovery'

type Load<P> = () => Promise<ComponentType<P>>

/**
 * The enhanced part once it is wanted and loaded; null before, while the native element works alone. `load` must keep
 * its identity.
 */
export function useLazyPart<P>(load: Load<P>, isWanted: boolean): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void retryImport(load, recoverScript).then((loaded) => {
      if (isCurrent) setPart(() => loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])
  return part
}
