import { expect, test } from 'vitest'
import { importArguments } from './import-arguments'

const rest = { toolProject: undefined, withSecrets: false, isDryRun: false, isConfirmed: false }

test.each([
  ['--from kuma kuma.db --project 7', { ...rest, source: 'uptime-kuma', from: 'kuma.db', place: { id: 7 } }],
  [
    '--from lhci https://lhci.example --client A --project B --dry-run --tool-project Shop',
    {
      ...rest,
      source: 'lighthouse-ci',
      from: 'https://lhci.example',
      place: { client: 'A', project: 'B' },
      toolProject: 'Shop',
      isDryRun: true,
    },
  ],
  [
    '--from sitespeed urls.txt --project 7 --yes --with-secrets',
    {
      ...rest,
      source: 'sitespeed',
      from: 'urls.txt',
      place: { id: 7 },
      withSecrets: true,
      isConfirmed: true,
    },
  ],
  ['kuma.db --project 7', null],
  ['--from pingdom a --project 7', null],
  ['--from kuma --project 7', null],
  ['--from kuma a b --project 7', null],
  ['--from kuma kuma.db', null],
  ['--from kuma kuma.db --project Shop', null],
  ['--from kuma kuma.db --project 7 --unknown', null],
])('%s', (line, expected) => expect(importArguments(line.split(' '))).toEqual(expected))
