import { useSearchParams } from '@remix-run/react'
import type { Params } from '~/shared/paths'
import { type AnnotationKind, LISTS, withoutDialog } from './annotation-query'

export function useAnnotationAddress(kind: AnnotationKind, isOperator: boolean): (params?: Params) => string {
  const [search] = useSearchParams()
  const kept = withoutDialog(search)
  const list = LISTS[kind][isOperator ? 'operator' : 'own']
  return (params = {}) => list({ ...kept, ...params })
}
