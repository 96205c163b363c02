/** Configuration as code: the file, its plan and what was applied. */
export const configurationMessages = {
  title: 'Configuration',
  faults: {
    notYaml: (reason: string) => `Not valid YAML: ${reason}`,
    empty: 'The file is empty. Start it with version: 1 and a list of clients',
    severalDocuments: 'The file has several documents. Remove the lines with three dashes between them',
    tooManyAliases: 'The file repeats its anchors too often. Write the repeated parts out',
    version: 'Only version 1 is supported',
    unknownKey: (key: string) => `${key} is not a setting here. Remove it or correct its name`,
    reference:
      'Secrets are not written into the file. Use a reference, such as ${env:NAME} or ${file:path}',
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
  invalid: (count: number) =>
    count === 1 ? 'The file has 1 fault. Nothing was changed' : `The file has ${count} faults. Nothing was changed`,
  changedMeanwhile:
    'The settings or the file changed after this plan was made. Nothing was applied. Check the new plan',
  clientChanged: 'The client changed while the plan was applied. Make a new plan',
  unexpected: 'Unexpected error. Nothing of this client was changed. Apply the file again later',
  nothingToDo: 'Nothing to do: the settings match the file',
} as const
