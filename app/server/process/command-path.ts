import { resolve } from 'node:path'
import { ownVariable } from '../platform/env'

/** A file named in a command: commands run in the folder of the installation, npm keeps where they were started. */
export const commandPath = (file: string): string => resolve(ownVariable('INIT_CWD') ?? '.', file)
