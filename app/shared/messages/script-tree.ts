const number = (count: number) => count.toLocaleString('en-GB')

export const scriptTreeMessages = {
  title: 'Scripts',
  map: 'Scripts by their size',
  note: (scripts: number, bytes: string) =>
    `${bytes} in ${scripts === 1 ? '1 script' : `${number(scripts)} scripts`}`,
  unusedNote: (share: string) => `${share} not used`,
  unusedOfKnown: (share: string, bytes: string) => `${share} not used of the ${bytes} that could be watched`,
  help: 'Unpacked, as the engine counts them. Not used is what had not run when the load was over: other pages, and what a visitor does, may need it',
  noModules: 'Modules are shown of scripts whose source map can be read: of these there is none',
  open: (name: string) => `Open ${name}`,
  path: 'Where this script is',
  all: 'All scripts',
  inline: (page: string) => `Inline scripts of ${page}`,
  inlineShort: 'Inline scripts',
  foldedScripts: (count: number) => (count === 1 ? '1 smaller script' : `${number(count)} smaller scripts`),
  foldedModules: (count: number) => (count === 1 ? '1 smaller module' : `${number(count)} smaller modules`),
  unmapped: 'What belongs to no module',
  legend: { used: 'Ran', unused: 'Not used', notKnown: 'Not known whether it ran' },
  columns: {
    script: 'Script',
    module: 'Module',
    bytes: 'Size',
    unused: 'Not used',
    unusedShare: 'Not used, share',
    share: 'Share of all',
  },
  coverageUnavailable: 'Nobody could watch what of it ran',
  none: 'The page ran no scripts',
  notMeasured: 'How large the scripts are and how much of them ran is not kept for this test',
} as const
