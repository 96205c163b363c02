import type { Header, ResponseFact, SiteFacts } from './facts'

export const valuesOf = ({ headers }: { headers: readonly Header[] }, name: string): string[] =>
  headers.filter(([one]) => one === name).map(([, value]) => value.trim())

export const listOf = (response: { headers: readonly Header[] }, name: string): string[] =>
  valuesOf(response, name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)

export const hasHeader = (response: { headers: readonly Header[] }, name: string): boolean =>
  response.headers.some(([one]) => one === name)

export const mainDocument = (facts: SiteFacts): ResponseFact | undefined =>
  facts.responses.find((response) => response.isMainDocument)

export const isSecureUrl = (url: string): boolean => /^(https|wss):/i.test(url)

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.toLowerCase() : '')
