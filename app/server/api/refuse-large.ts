import { refusalMessages } from '~/shared/messages/failures'
import { AppError } from '../platform/errors'
import type { Row } from '../platform/http/endpoint'
import { hasTooManyValues } from './count-values'

const MEBIBYTE = 1024 * 1024

export const maxBodyOf = ({ bodyLimit = MEBIBYTE }: Row): number => bodyLimit

export function refuseTooLarge(): never {
  throw new AppError('TOO_LARGE', refusalMessages.tooLarge)
}

/** Bodies up to the default limit need no count: parsing the worst of them takes some ten milliseconds. */
export const isCounted = (row: Row): boolean => row.body !== undefined && maxBodyOf(row) > MEBIBYTE

export function refuseManyValues(text: string): void {
  if (hasTooManyValues(text)) refuseTooLarge()
}

export function refuseLargeText(row: Row, text: string): void {
  if (Buffer.byteLength(text) > maxBodyOf(row)) refuseTooLarge()
  if (isCounted(row)) refuseManyValues(text)
}
