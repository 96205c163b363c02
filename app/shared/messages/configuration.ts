import { catalogue } from '../values/catalogue'

type Counts = Record<'create' | 'update' | 'delete' | 'keep', number>

const joined = (texts: (string | false)[]) => texts.filter(Boolean).join(', ') || 'no changes'

/** Configuration as code: the file, its plan and what was applied. */
export const configurationMessages = catalogue('configuration', {
  title: 'Configuration',
  faults: {
    notYaml: (reason: string) => `Not valid YAML: ${reason}`,
    empty: 'The file is empty. Start it with version: 1 and a list of clients',
    severalDocuments: 'The file has several documents. Remove the lines with three dashes between them',
    tooManyAliases: 'The file repeats its anchors too often. Write the repeated parts out',
    tooManySites: (limit: number) => `The file has more than ${limit} sites. Split it`,
    version: 'Only version 1 is supported',
    unknownKey: (key: string) => `${key} is not a setting here. Remove it or correct its name`,
    reference: `Secrets are not written into the file. Use a reference, such as \${env:NAME} or \${file:path}`,
    duplicate: (name: string) => `${name} is in the list twice. Give each entry its own name`,
    bothExist: (former: string, name: string) =>
      `${former} and ${name} both exist. Remove formerName, or rename or delete one of them`,
    noValue: (reference: string) =>
      `No value for ${reference}, and none is stored. Set the environment variable or add the file`,
    otherOrganization: (name: string) => `This file is for the organization ${name}`,
    oneOf: 'Send either yaml or configuration',
    more: (count: number) => `${count} more ${count === 1 ? 'fault' : 'faults'} not shown`,
    at: (line: number, column: number) => `Line ${line}, column ${column}`,
  },
  plan: {
    devices: 'Devices of the organization',
    kinds: { client: 'client', project: 'project', site: 'site', device: 'device' },
    formerly: (name: string) => `renamed from ${name}`,
    field: (field: string, before: string | null, after: string | null) =>
      `${field}: ${before ?? 'none'} → ${after ?? 'none'}`,
    counted: ({ create, update, delete: deleted, keep }: Counts) =>
      joined([
        create > 0 && `${create} to create`,
        update > 0 && `${update} to change`,
        deleted > 0 && `${deleted} to delete`,
        keep > 0 && `${keep} not in the file`,
      ]),
    missing: (names: readonly string[]) =>
      `No value for ${names.join(', ')}. Set it before you apply the file`,
    withoutValue: (names: readonly string[]) => `No value for ${names.join(', ')}: the stored secrets stay`,
  },
  invalid: (count: number) =>
    count === 1
      ? 'The file has 1 fault. Nothing was changed'
      : `The file has ${count} faults. Nothing was changed`,
  changedMeanwhile:
    'The settings or the file changed after this plan was made. Nothing was applied. Make a new plan',
  clientChanged: 'The client changed while the plan was applied. Make a new plan',
  unexpected: 'Unexpected error. Nothing of this client was changed. Apply the file again later',
  applied: ({ create, update, delete: deleted }: Counts) =>
    joined([
      create > 0 && `${create} created`,
      update > 0 && `${update} changed`,
      deleted > 0 && `${deleted} deleted`,
    ]),
  screen: {
    export: 'Export',
    exportHelp: 'Clients, projects, sites and monitors as they are now. Secrets are written as references.',
    downloadYaml: 'Download YAML',
    downloadJson: 'Download JSON',
    file: 'Apply a file',
    fileHelp: 'First see what would change. Nothing is changed before you confirm.',
    text: 'Configuration (YAML or JSON)',
    upload: 'Or choose a file',
    uploadHelp: 'It replaces the text above. Apply files above 1 MB with npm run apply.',
    deletes: 'Delete what is not in the file',
    deletesHelp:
      'Without this, clients, projects, sites and devices that the file leaves out stay as they are.',
    showPlan: 'Show plan',
    plan: 'Plan',
    apply: 'Apply plan',
    resume: 'Continue',
    applied: (text: string) => `Configuration applied: ${text}`,
    secrets: 'Secrets',
    secretsHelp: 'Values of the references in the file. Leave a field empty to keep the stored secret.',
    secretStored: 'Stored',
    counts: { create: 'To create', update: 'To change', delete: 'To delete', keep: 'Not in the file' },
    actions: { create: 'Create', update: 'Change', delete: 'Delete', keep: 'Not in the file' },
    none: 'none',
    before: 'Now',
    after: 'New',
    field: 'Field',
    result: 'Result',
    status: { applied: 'Applied', failed: 'Not applied' },
    failed: 'Some clients were not applied',
    failedHelp: 'They are unchanged, the others are complete. Correct the reason and apply the file again.',
    remaining: (count: number) =>
      `${count} ${count === 1 ? 'client is' : 'clients are'} left. Continue to apply the rest`,
    faults: (count: number) => (count === 1 ? 'The file has 1 fault' : `The file has ${count} faults`),
    unchanged: 'Nothing to do',
    unchangedHelp: 'The settings match the file.',
  },
  cli: {
    usage: [
      'Usage: npm run apply -- FILE [--plan] [--yes] [--delete] [--allow env:NAME,file:PATH] [--organization NAME] [--url https://… --key API_KEY]',
      'Or: npm run apply -- --export [FILE] [--organization NAME] [--url https://… --key API_KEY]',
    ],
    ask: 'Apply these changes? [y/N]',
    addYes: 'Nothing was applied. Add --yes to apply without a question',
    notApplied: 'Nothing was applied',
    withheld: (references: readonly string[]) =>
      `References are only read if you allow them: --allow ${references.join(',')}`,
    keep: 'What is not in the file stays. Add --delete to delete it',
    failed: (count: number) =>
      `${count} ${count === 1 ? 'client was' : 'clients were'} not applied. Correct the reason and apply the file again`,
    noFile: (path: string) => `${path} can't be read`,
    written: (path: string) => `Written to ${path}`,
    noOrganization: (name: string) => `There is no organization ${name}, or the key is for another one`,
    chooseOrganization: (names: readonly string[]) =>
      `Name the organization with --organization. There are: ${names.join(', ')}`,
    noOrganizations: 'There is no organization yet. Start Lightkeeper and create one first',
    notPrepared: 'The database is not prepared. Start Lightkeeper once with npm start, then try again',
    needsKey: 'Add --key with an API key of the organization, or set LIGHTKEEPER_API_KEY',
    needsHttps: 'The key is only sent over https. Use an https address',
    unreachable: (url: string) => `${url} does not answer. Check the address and try again`,
    unexpectedAnswer: (url: string, status: number) => `${url} answered with status ${status}`,
  },
  nothingToDo: 'Nothing to do: the settings match the file',
} as const)
