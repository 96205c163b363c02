import { catalogue } from '../values/catalogue'

const number = (count: number) => count.toLocaleString('en-GB')

export const scriptTreeMessages = catalogue('scriptTree', {
  title: 'Scripts',
  map: 'Scripts by size',
  note: (scripts: number, bytes: string) =>
    `${bytes} in ${scripts === 1 ? '1 script' : `${number(scripts)} scripts`}`,
  unusedNote: (share: string) => `${share} unused`,
  unusedOfKnown: (share: string, bytes: string) => `${share} unused of ${bytes} with coverage data`,
  help: 'Uncompressed sizes. Unused: not run by the end of the load; other pages or interactions may need it',
  noModules: 'No modules: none of the scripts has a readable source map',
  open: (name: string) => `Open ${name}`,
  path: 'Path of this script',
  all: 'All scripts',
  inline: (page: string) => `Inline scripts of ${page}`,
  inlineShort: 'Inline scripts',
  foldedScripts: (count: number) => (count === 1 ? '1 smaller script' : `${number(count)} smaller scripts`),
  foldedModules: (count: number) => (count === 1 ? '1 smaller module' : `${number(count)} smaller modules`),
  unmapped: 'Not in any module',
  legend: { used: 'Used', unused: 'Unused', notKnown: 'No coverage data' },
  columns: {
    script: 'Script',
    module: 'Module',
    bytes: 'Size',
    unused: 'Unused',
    unusedShare: 'Unused share',
    share: 'Share of total',
  },
  coverageUnavailable: 'No coverage data',
  none: 'The page ran no scripts',
  notMeasured: 'Script sizes and coverage are not stored for this test',
} as const)
