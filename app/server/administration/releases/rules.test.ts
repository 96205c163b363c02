import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../../platform/version'
import { parseChangelog, releasesSince } from './rules'

const changelog = `# Changelog
## [1.2.0] - 2027-01-02
### Added
- **Bold** and [a link](docs/x.md#y),
  on two lines.
- \`code\`
### Fixed
- One
## [1.1.0] - 2026-12-01
### Added
- Other
## [1.0.0] - 2026-11-01

[1.2.0]: #anchor
`

test('a changelog is read by version, section and item', () => {
  expect(parseChangelog(changelog)).toEqual([
    {
      version: '1.2.0',
      date: '2027-01-02',
      sections: [
        { title: 'Added', items: ['Bold and a link, on two lines.', 'code'] },
        { title: 'Fixed', items: ['One'] },
      ],
    },
    { version: '1.1.0', date: '2026-12-01', sections: [{ title: 'Added', items: ['Other'] }] },
    { version: '1.0.0', date: '2026-11-01', sections: [] },
  ])
})

test.each([
  ['1.2.0', '1.0.0', ['1.2.0', '1.1.0']],
  ['1.2.0', '1.1.0', ['1.2.0']],
  ['1.2.0', null, ['1.2.0']],
  ['1.2.0', '0.1.0', ['1.2.0']],
  ['1.0.0', '1.2.0', ['1.0.0']],
  ['3.0.0', '1.2.0', []],
])('an update to %s from %s brought %j', (current, previous, versions) => {
  const found = releasesSince(parseChangelog(changelog), current, previous)
  expect(found.map((release) => release.version)).toEqual(versions)
})

test('the changelog begins with the version of the product', () => {
  const [newest] = parseChangelog(readFileSync('CHANGELOG.md', 'utf8'))
  expect(newest?.version).toBe(version)
  expect(newest?.sections.flatMap(({ items }) => items).length).toBeGreaterThan(0)
})
