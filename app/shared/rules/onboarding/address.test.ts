import { expect, it } from 'vitest'
import { candidateUrls, canonicalUrl, freeName, isAddress } from './address'

it.each([
  ['example.com', ['https://example.com', 'http://example.com']],
  [' example.com/a?b ', ['https://example.com/a?b', 'http://example.com/a?b']],
  ['//example.com', ['https://example.com', 'http://example.com']],
  ['localhost:8080', ['https://localhost:8080', 'http://localhost:8080']],
  ['http://example.com', ['http://example.com']],
  ['ftp://example.com', ['ftp://example.com']],
  ['', ['']],
])('candidateUrls: %j', (typed, urls) => {
  expect(candidateUrls(typed)).toEqual(urls)
})

it.each([
  ['https://example.com', true],
  ['HTTP://localhost:8080/a?b#c', true],
  ['example.com', true],
  ['www.example.co.uk/a,b', true],
  ['//example.com:8443/x', true],
  ['localhost', true],
  ['192.0.2.1/x', true],
  ['[::1]:80', true],
  ['müller.de?q', true],
  ['name', false],
  ['name,example.com', false],
  ['example.com;x', false],
  ['example.com Home', false],
  ['a@example.com', false],
  ['ftp://example.com', false],
  ['1.5', false],
  ['https://', false],
  ['', false],
])('isAddress(%j) is %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})

it.each([
  ['https://example.com/', 'https://www.example.com/', 'https://www.example.com/'],
  ['http://example.com/a', 'https://example.com/a', 'https://example.com/a'],
  ['https://example.com/#/a', 'https://www.example.com/', 'https://www.example.com/#/a'],
  ['https://example.com/#/a', 'https://www.example.com/#/b', 'https://www.example.com/#/b'],
  ['https://example.com/', 'https://example.com/en/', 'https://example.com/'],
  ['https://example.com/', 'https://login.example.net/', 'https://example.com/'],
])('canonicalUrl: %s answered by %s is %s', (requested, final, expected) => {
  expect(canonicalUrl(requested, final)).toBe(expected)
})

it.each([
  [['Harbour', 'harbour.example'], [], 'Harbour'],
  [['Harbour', 'harbour.example'], ['harbour'], 'harbour.example'],
  [['Harbour', 'harbour.example'], ['harbour', 'harbour.example'], 'harbour.example 2'],
  [['Harbour'], ['harbour', 'harbour 2'], 'Harbour 3'],
])('freeName: %j with %j taken', (wanted, taken, expected) => {
  expect(freeName(wanted, new Set(taken))).toBe(expected)
})
