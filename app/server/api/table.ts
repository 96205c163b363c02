import type { Row } from '../platform/http/endpoint'
import * as rows from './rows'

const all = Object.values(rows).flat()
export type ApiRow = (typeof all)[number]

const parameters = (path: string) => path.split('{').length

/** Fixed paths come before those with parameters, so that `/network` never matches an id. */
export const apiTable: readonly Row[] = [...all].sort((a, b) => parameters(a.path) - parameters(b.path))
